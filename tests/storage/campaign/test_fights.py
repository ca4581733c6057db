"""Committing steps, moving the mark, and the resulting journals."""

import pytest
from msgspec.structs import replace

from rules.state.events import Noted, PoolChanged
from rules.state.journal import Step, redo, undo
from storage.campaign.campaign import open_campaign
from storage.campaign.cursor import StepState
from storage.campaign.fights import LOADED_AHEAD, LOADED_BACK
from storage.campaign.pending import Pending
from storage.campaign.roster import Following
from storage.campaign.versions import Origin, OriginKind
from storage.files.errors import CampaignError, Trouble


def states(play):
    return {state.value: play.campaign.fights.steps_in(play.encounter, state) for state in StepState}


def ids(journal):
    """Return the ids of a journal's steps up to the mark and after it."""
    behind = []
    moment = journal.now
    while moment is not None and moment.step is not None:
        behind.append(moment.step.id)
        moment = moment.before
    return behind[::-1], [moment.step.id for moment in journal.ahead]


def test_a_step_gets_its_id_and_is_otherwise_what_was_given(play):
    draft = Step(0, 0, "hand", (PoolChanged("una", "END", -2), Noted(facts={"a": ("b",)})), "una", "END", 3)
    step = play.campaign.fights.commit(play.encounter, draft, "", play.journal.encounter)
    assert step == Step(1, 0, draft.kind, draft.events, "una", "END", 3)
    assert play.campaign.fights.journal(play.encounter).now.step == step


def test_a_reopened_fight_stands_where_it_stood(campaign, path, clock, play, playing):
    play.steps(7)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert playing(again, play.encounter).journal.encounter == play.journal.encounter


def test_ids_grow_over_all_encounters(campaign, fight, play, playing):
    other = playing(campaign, campaign.encounters.create("Ford", fight))
    assert [play.step().id, other.step().id, play.step().id] == [1, 2, 3]
    assert ids(other.journal) == ([2], [])
    assert ids(campaign.fights.journal(play.encounter)) == ([1, 3], [])


def test_a_draft_must_follow_the_mark(play):
    play.steps(2)
    late = Step(0, 1, "action", ())
    with pytest.raises(ValueError, match="the mark is on step 2"):
        play.campaign.fights.commit(play.encounter, late, "", play.journal.encounter)
    assert states(play)["done"] == (1, 2)


def test_undo_and_redo_outlast_a_restart(campaign, path, clock, play, playing):
    play.steps(5)
    play.move(3)
    campaign.close()
    with open_campaign(path, clock) as again:
        play = playing(again, play.encounter)
        assert ids(play.journal) == ([1, 2, 3], [4, 5])
        assert play.endurance == 997
        play.move(redo(play.journal).mark)
        assert play.endurance == 996
        assert ids(play.journal) == ([1, 2, 3, 4], [5])


def test_undo_to_the_start_and_back(play, fight):
    play.steps(3)
    play.move(0)
    assert play.journal.encounter == fight
    assert states(play) == {"done": (), "undone": (1, 2, 3), "abandoned": ()}
    play.move(3)
    assert states(play) == {"done": (1, 2, 3), "undone": (), "abandoned": ()}


def test_a_step_after_an_undo_leaves_the_undone_ones_as_a_branch(play):
    play.steps(4)
    play.move(2)
    play.step(-10)
    assert states(play) == {"done": (1, 2, 5), "undone": (), "abandoned": (3, 4)}
    assert ids(play.campaign.fights.journal(play.encounter)) == ([1, 2, 5], [])
    assert play.endurance == 988


def test_back_to_a_branch_that_was_left(play):
    play.steps(4)
    play.move(2)
    play.steps(2)
    play.move(3)
    assert states(play) == {"done": (1, 2, 3), "undone": (4,), "abandoned": (5, 6)}
    assert play.endurance == 997
    play.move(6)
    assert states(play) == {"done": (1, 2, 5, 6), "undone": (), "abandoned": (3, 4)}


def test_a_branch_off_an_undone_step(play):
    play.steps(3)
    play.move(2)
    play.step()
    play.move(1)
    assert states(play) == {"done": (1,), "undone": (2, 4), "abandoned": (3,)}
    play.move(3)
    assert states(play) == {"done": (1, 2, 3), "undone": (), "abandoned": (4,)}


def test_the_newest_branch_is_ahead(play):
    play.steps(2)
    play.move(1)
    play.step()
    play.move(0)
    play.step()
    play.move(1)
    assert states(play) == {"done": (1,), "undone": (3,), "abandoned": (2, 4)}


def test_moving_the_mark_to_where_it_is_changes_no_state(play):
    play.steps(3)
    play.move(2)
    play.move(2)
    assert states(play) == {"done": (1, 2), "undone": (3,), "abandoned": ()}


def test_a_long_fight_is_loaded_in_part(play):
    play.steps(350)
    journal = play.campaign.fights.journal(play.encounter)
    assert (journal.start, journal.mark) == (200, 350)
    assert journal.encounter == play.journal.encounter
    back = 0
    while undo(journal) is not journal:
        journal = undo(journal)
        back += 1
    assert LOADED_BACK <= back <= 2 * LOADED_BACK
    assert journal.mark == 200
    assert journal.encounter == play.campaign.fights.as_it_stood(play.encounter, 200)


def test_a_journal_is_extended_backward_without_losing_its_place(play):
    play.steps(350)
    play.move(340)
    fights = play.campaign.fights
    journal = undo(undo(fights.journal(play.encounter)))
    assert (journal.start, journal.mark) == (200, 338)
    for start in (100, 0, 0):
        journal = fights.earlier(play.encounter, journal)
        assert journal.start == start
        assert ids(journal) == (list(range(start + 1, 339)), list(range(339, 351)))
    assert redo(journal).encounter == fights.as_it_stood(play.encounter, 339)
    while undo(journal) is not journal:
        assert journal.encounter == fights.as_it_stood(play.encounter, journal.mark)
        journal = undo(journal)
    assert journal.mark == 0


def test_a_journal_all_undone_is_extended_backward(play):
    play.steps(250)
    fights = play.campaign.fights
    journal = fights.journal(play.encounter)
    while undo(journal) is not journal:
        journal = undo(journal)
    assert journal.mark == journal.start == 100
    journal = fights.earlier(play.encounter, journal)
    assert ids(journal) == (list(range(1, 101)), list(range(101, 251)))
    assert undo(journal).encounter == fights.as_it_stood(play.encounter, 99)


def test_many_undone_steps_are_loaded_in_part(play):
    play.steps(LOADED_AHEAD + 50)
    play.move(0)
    fights = play.campaign.fights
    assert ids(play.journal) == ([], list(range(1, LOADED_AHEAD + 1)))
    journal = fights.later(play.encounter, play.journal)
    assert ids(journal) == ([], list(range(1, LOADED_AHEAD + 51)))
    assert journal.ahead[-1].encounter == fights.as_it_stood(play.encounter, LOADED_AHEAD + 50)
    assert ids(fights.later(play.encounter, journal)) == ids(journal)


def test_more_undone_steps_after_all_that_were_loaded_are_done_again(play):
    play.steps(LOADED_AHEAD + 2)
    play.move(0)
    journal = play.journal
    while journal.ahead:
        journal = redo(journal)
    assert ids(play.campaign.fights.later(play.encounter, journal))[1] == [LOADED_AHEAD + 1, LOADED_AHEAD + 2]


def test_the_fight_as_it_stood_after_any_step(play):
    play.steps(4)
    play.move(2)
    play.step(-50)
    stood = {
        step: play.campaign.fights.as_it_stood(play.encounter, step).combatants["una"].pools["END"] for step in range(6)
    }
    assert stood == {0: 1000, 1: 999, 2: 998, 3: 997, 4: 996, 5: 948}


def test_a_snapshot_is_used_and_not_only_kept(campaign, fight, playing):
    """A snapshot replaces the steps before it: its content decides."""
    play = playing(campaign, campaign.encounters.create("Bridge", fight))
    play.steps(105)
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE snapshot SET body = replace(body, '\"END\":900', '\"END\":500') WHERE step = 100")
    assert campaign.fights.as_it_stood(play.encounter, 105).combatants["una"].pools["END"] == 495


def test_the_file_keeps_a_snapshot_every_hundred_steps_of_a_path(play):
    play.steps(100)
    play.move(99)
    play.steps(102)
    rows = play.campaign.encounters._database.rows("SELECT step FROM snapshot ORDER BY step")
    assert rows == [(None,), (100,), (101,), (201,)]


def test_committing_and_moving_the_mark_end_an_unfinished_action(play):
    for change in (play.step, lambda: play.move(0)):
        play.campaign.pending.save(play.encounter, Pending("una", "deed"))
        change()
        assert play.campaign.pending.get(play.encounter) is None


def test_a_commit_that_fails_changes_nothing(play, monkeypatch):
    play.steps(3)
    play.move(2)
    play.campaign.pending.save(play.encounter, Pending("una", "deed"))
    before = states(play)

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("storage.campaign.fights.clear_pending", fail)
    with pytest.raises(ZeroDivisionError):
        play.step()
    monkeypatch.undo()
    play.journal = play.campaign.fights.journal(play.encounter)
    assert states(play) == before
    assert play.campaign.pending.get(play.encounter) is not None
    assert play.step().id == 4


@pytest.mark.parametrize("step", [4, 99, -1])
def test_a_mark_on_no_step(play, step):
    play.steps(3)
    with pytest.raises(KeyError):
        play.campaign.fights.move_mark(play.encounter, step)
    assert play.campaign.fights.journal(play.encounter).mark == 3


def test_a_mark_on_a_step_of_another_encounter(campaign, fight, play, playing):
    play.step()
    other = playing(campaign, campaign.encounters.create("Ford", fight))
    with pytest.raises(KeyError):
        campaign.fights.move_mark(other.encounter, 1)
    with pytest.raises(KeyError):
        campaign.fights.as_it_stood(other.encounter, 1)


def test_what_is_not_there(campaign, fight):
    fights = campaign.fights
    for use in (
        lambda: fights.journal(7),
        lambda: fights.as_it_stood(7, 0),
        lambda: fights.move_mark(7, 0),
        lambda: fights.commit(7, Step(0, 0, "action", ()), "", fight),
    ):
        with pytest.raises(KeyError):
            use()


def test_a_path_that_lost_steps_is_damage(play):
    play.steps(3)
    with play.campaign.encounters._database.change() as connection:
        connection.execute("UPDATE step SET parent = NULL WHERE id = 2")
    for read in (play.campaign.fights.journal, lambda id: play.campaign.fights.as_it_stood(id, 2)):
        with pytest.raises(CampaignError) as caught:
            read(play.encounter)
        assert caught.value.kind is Trouble.DAMAGED


@pytest.fixture
def following(campaign, play):
    """Una's sheet, in the roster and with a change that is to follow one of the fight."""
    una = play.journal.encounter.combatants["una"].sheet
    campaign.roster.save(una)
    return Following((replace(una, notes="Bitten."),), Origin(OriginKind.FIGHT, encounter=play.encounter))


def test_sheets_that_follow_are_saved_with_the_step_and_with_the_mark(campaign, play, following):
    una = campaign.roster.character("una")
    draft = Step(0, 0, "hand", (PoolChanged("una", "END", -2),))
    step = campaign.fights.commit(play.encounter, draft, "", play.journal.encounter, following=following)
    assert campaign.roster.character("una").notes == "Bitten."
    assert campaign.roster.revisions("una")[0].origin.kind is OriginKind.FIGHT
    campaign.fights.move_mark(play.encounter, 0, following=Following((una,), following.origin))
    assert campaign.roster.character("una") == una
    assert states(play)["undone"] == (step.id,)
