"""Adding many steps at once gives the same campaign as adding them one by one."""

import pytest

from rules.state.events import Noted, PoolChanged
from rules.state.journal import Step
from storage.campaign.adding import Added, import_steps
from storage.campaign.cursor import StepState


def drafts(number):
    return [
        Added(Step(0, 0, "action", (PoolChanged("una", "END", -1), Noted(text=str(n))), "una", "deed"), f"Una {n}.")
        for n in range(number)
    ]


def test_the_file_is_the_same_as_if_they_were_committed(campaign, play, playing, fight):
    other = playing(campaign, campaign.encounters.create("Ford", fight))
    last = import_steps(campaign.log._database, other.encounter, drafts(250))
    assert last == 250
    journal = campaign.fights.journal(other.encounter)
    assert (journal.start, journal.mark) == (100, 250)
    assert journal.encounter.combatants["una"].pools["END"] == 750
    assert campaign.log.search("una 77")[0].step == 78
    assert campaign.log.events(78) == drafts(78)[77][0].events


def test_they_follow_the_mark_and_leave_the_undone_steps(campaign, play, playing):
    play.steps(4)
    play.move(3)
    import_steps(campaign.log._database, play.encounter, drafts(2))
    play = playing(campaign, play.encounter)
    assert (play.journal.mark, play.journal.ahead, play.endurance) == (6, (), 995)
    assert campaign.fights.steps_in(play.encounter, StepState.ABANDONED) == (4,)
    assert play.step().id == 7


def test_none_at_all(campaign, play):
    play.steps(2)
    assert import_steps(campaign.log._database, play.encounter, []) == 2
    assert campaign.fights.journal(play.encounter).mark == 2


def test_all_or_none(campaign, play):
    play.steps(2)
    broken = Added(Step(0, 0, "action", (PoolChanged("olaf", "END", -1),)), "Olaf falls.")
    with pytest.raises(KeyError):
        import_steps(campaign.log._database, play.encounter, [*drafts(1500), broken])
    assert campaign.fights.journal(play.encounter).mark == 2
    assert len(campaign.log.page(play.encounter)) == 2
    assert campaign.log.search("una 7") == ()


def test_no_such_encounter(campaign):
    with pytest.raises(KeyError):
        import_steps(campaign.log._database, 7, drafts(1))
