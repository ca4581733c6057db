"""What a session with house rules tells and keeps, step by step."""

from dataclasses import replace

import pytest

from gui.house_rules.session import KEPT_AFTER, Session, State
from storage.files.errors import CampaignError, Trouble

FATIGUE = "[rules.fatigue]\ndefault = false\n"
COST = "[actions.thrust.costs]\nbreath = 3\n"


@pytest.fixture
def session(yard, words, settled):
    made = Session(yard, words)
    made.choose("duel")
    settled(made)
    yield made
    made.finish()


@pytest.fixture
def told(session):
    """What the session tells."""
    said: list[str] = []
    session.told.connect(said.append)
    return said


@pytest.fixture
def changes(session):
    """How often the session tells that something has changed."""
    count: list[bool] = []

    def take() -> None:
        count.append(True)

    session.changed.connect(take)
    return count


def kept(session):
    return session._desk.campaign.house_rules


def test_the_states_of_a_draft(session, settled, told, words):
    assert session.state is State.IN_FORCE
    assert session.is_by_book
    session.replace("[actions.thrust\n")
    assert session.state is State.CHECKING
    assert (settled(session).state, session.standing) == (State.FAULTY, None)
    session.apply()
    assert told == [words("house.faulty_not_applied")]
    session.replace(FATIGUE)
    assert settled(session).state is State.READY
    assert (session.problems, session.in_force) == ((), "")
    session.apply()
    assert (session.state, session.in_force, session.is_by_book) == (State.IN_FORCE, FATIGUE, False)
    assert told[-1] == words("house.applied")
    session.set_aside()
    assert (session.in_force, session.draft.text, session.is_by_book) == ("", FATIGUE, True)
    assert told[-1] == words("house.put_aside")
    assert kept(session).draft("duel") == FATIGUE
    assert settled(session).state is State.READY


def test_what_is_applied_while_it_is_checked_is_put_in_force_once_it_is_sound(session, settled):
    session.replace(FATIGUE)
    session.apply()
    assert session.in_force == ""
    settled(session)
    assert session.in_force == FATIGUE
    session.replace(COST)
    session.apply()
    session.replace(FATIGUE + COST)
    assert settled(session).state is State.READY
    assert session.in_force == FATIGUE


def test_a_change_announces_itself_and_is_kept_after_a_while(session, settled, changes):
    session.type(FATIGUE)
    assert changes
    assert kept(session).draft("duel") == ""
    assert session._keeping.isActive()
    assert session._keeping.isSingleShot()
    assert 1_000 <= session._keeping.interval() == KEPT_AFTER <= 3_000
    session.keep()
    assert not session._keeping.isActive()
    assert kept(session).draft("duel") == FATIGUE
    for act, text in ((session.undo, ""), (session.redo, FATIGUE)):
        changes.clear()
        act()
        assert (session.draft.text, bool(changes)) == (text, True)
        assert session._keeping.isActive()


def test_another_ruleset_begins_with_its_own_draft_and_the_former_one_is_kept(session, settled):
    session.type(FATIGUE)
    session.choose("skirmish_of_nobody")
    assert kept(session).draft("duel") == FATIGUE
    assert (session.draft.text, session.book, session.settings("en")) == ("", None, ())
    assert session.actions() == ()
    assert session.settings_of_action("thrust", {}) == ()
    session.choose("duel")
    assert session.draft.text == FATIGUE
    assert settled(session).state is State.READY
    assert session.draft.can_undo
    session.undo()
    assert session.draft.text == ""


def test_a_new_action_gets_an_id_of_its_name(session, settled, told, words):
    ids = [session.add_action(name, "thrust") for name in ("Low Blow!", "Low blow", "Źrebię", "3 cuts", "!!")]
    assert ids == ["low_blow", "low_blow_2", "zrebie", "action_3_cuts", "action"]
    assert len(session.add_action("x" * 80, "thrust")) == 50
    assert {"low_blow", "zrebie"} <= {id for id, _, _ in session.actions()}
    assert session.texts.name("actions", "low_blow") == "Low Blow!"
    assert session.is_changed("low_blow")
    assert not session.is_changed("thrust")
    settled(session)
    session.replace("[actions\n")
    assert session.add_action("More", "thrust") == ""
    session.set_value(session.settings("en")[0], "true")
    assert told == [words("house.mend_first")] * 2


def test_an_action_taken_out_or_altered_is_changed(session):
    session.replace(f'disable = ["actions.drop"]\n{COST}')
    assert [session.is_changed(id) for id in ("drop", "thrust", "shove")] == [True, True, False]
    groups = {id: group for id, _, group in session.actions()}
    assert groups["thrust"]


def test_the_fight_can_go_by_the_rules_in_force(session, settled, yard, told, words):
    kept(session).put_in_force("duel", FATIGUE)
    session.choose("duel")
    session.replace(FATIGUE)
    assert settled(session).state is State.IN_FORCE
    assert session.fight_differs
    session.apply()
    assert told == [words("house.used_here")]
    assert not session.fight_differs
    assert yard.present.house_rules == FATIGUE


def test_what_others_put_in_force_is_followed_by_a_draft_that_was_the_same(session, settled, yard):
    yard.set_house_rules("duel", FATIGUE)
    assert (session.in_force, session.draft.text) == (FATIGUE, FATIGUE)
    assert settled(session).state is State.IN_FORCE
    session.replace(COST)
    yard.set_house_rules("duel", "")
    assert (session.in_force, session.draft.text) == ("", COST)


def test_the_rules_of_another_game_change_nothing_here(session, yard, changes):
    yard.house_rules_changed.emit("another")
    assert not changes
    yard.house_rules_changed.emit("duel")
    assert changes


def test_there_are_effects_only_on_who_is_chosen_now(session, settled, yard, words):
    session.replace(COST)
    settled(session)
    (effect,) = (each for each in session.effects() if each.action == "thrust" and each.kind == "costs")
    assert (effect.what, effect.after) == ("breath", 3)
    assert session.effects() is session.effects()
    yard.look_at(0)
    assert session.effects() == words("house.no_fighter")
    yard.back_to_now()
    session.replace("[actions\n")
    settled(session)
    assert session.effects() == ""


def test_the_name_of_a_rule_says_how_it_is_in_this_fight(session, yard, words):
    def names():
        return {setting.path[1]: setting.name for setting in session.settings("en") if setting.path[0] == "rules"}

    plain = names()["fatigue"]
    for on, here in ((False, "sheet.no"), (True, "sheet.yes")):
        yard.set_rule("fatigue", on=on)
        assert names()["fatigue"] == words("house.in_this_fight", name=plain, here=words(here))


def test_only_a_rule_of_the_game_of_this_fight_says_how_it_is_in_it(session, yard):
    yard.set_rule("fatigue", on=False)
    rule = next(each for each in session.settings("en") if each.path[:2] == ("rules", "fatigue"))
    action = replace(rule, path=("actions", "fatigue", "costs", "breath"))
    assert session._in_this_fight(rule) != rule
    assert session._in_this_fight(action) == action
    session.ruleset = "another"
    assert session._in_this_fight(rule) == rule


def test_trouble_is_told_and_an_unread_draft_is_not_overwritten(session, told, monkeypatch, tmp_path):
    trouble = CampaignError(Trouble.DEVICE, tmp_path / "a.fightbook")

    def fail(*_):
        raise trouble

    session.type(FATIGUE)
    session.keep()
    with monkeypatch.context() as broken:
        broken.setattr(type(kept(session)), "draft", fail)
        session.choose("duel")
    assert told
    told.clear()
    assert (session.draft.text, session.in_force) == ("", "")
    session.keep()
    assert kept(session).draft("duel") == FATIGUE
    session.choose("duel")
    session.type(COST)
    with monkeypatch.context() as broken:
        broken.setattr(type(kept(session)), "keep_draft", fail)
        session.keep()
    assert len(told) == 1
    with monkeypatch.context() as broken:
        broken.setattr(session._desk.campaign, "protect", fail)
        session.set_aside()
    assert len(told) == 2
