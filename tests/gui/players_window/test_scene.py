from msgspec.structs import replace

from gui.board.picture import BoardPicture
from gui.desk.desk import Desk
from gui.players_window import scene
from gui.players_window.scene import Scene


def test_who_was_hidden_is_remembered_of_the_newest_steps_alone(fight_desk, monkeypatch):
    monkeypatch.setattr(scene, "STEPS", 3)
    monkeypatch.setattr(scene, "REMEMBERED", 5)
    shown = Scene(fight_desk)
    fight_desk.set_hidden("wolf", True)
    for endurance in range(30, 10, -1):
        fight_desk.set_pool("una", "END", endurance)
        shown.sentences()
        assert len(shown._hidden_then) <= 5
    fight_desk.set_position("wolf", "kneeling")
    assert not any("Wolf" in sentence.text for sentence in shown.sentences())
    fight_desk.set_hidden("wolf", False)
    assert not any("Wolf" in sentence.text for sentence in shown.sentences())


def test_no_number_in_a_name_tells_of_somebody_hidden(fight_desk):
    wolf = fight_desk.encounter.combatants["wolf"]
    for id, name in (("wolf", "Wolf 1"), ("bern", "Wolf 2")):
        fight_desk.change_sheet(replace(fight_desk.encounter.combatants[id].sheet, name=name))
    fight_desk.set_hidden("bern", True)
    fight_desk.move_to("wolf", (3, 3))
    fight_desk.set_pool("wolf", next(iter(wolf.pools)), 1)
    shown = Scene(fight_desk)
    assert "Wolf" in [row.name for row in shown.rows()]
    assert [token.name for token in shown.board().tokens] == ["Wolf"]
    told = repr((shown.rows(), shown.board(), shown.sentences()))
    assert "Wolf 1" not in told
    assert "Wolf 2" not in told


def test_the_latest_eight_sentences_are_told_the_newest_first(fight_desk):
    positions = ("standing", "kneeling")
    for number in range(10):
        fight_desk.set_position("una", positions[number % 2 == 0])
    told = [sentence.text for sentence in Scene(fight_desk).sentences()]
    assert len(told) == 8
    assert "kneeling" not in told[0]
    assert "kneeling" in told[1]


def test_forty_steps_are_searched_for_what_can_be_told(fight_desk):
    fight_desk.set_position("una", "kneeling")
    for _ in range(39):
        fight_desk.add_note("A secret.")
    assert [sentence.text for sentence in Scene(fight_desk).sentences()] == ["By hand: Una, now kneeling."]
    fight_desk.add_note("One more.")
    assert Scene(fight_desk).sentences() == ()


def test_without_a_fight_there_is_nothing_to_see(qapp, campaign, words, shelf):
    shown = Scene(Desk(campaign, words, 7, shelf))
    assert (shown.rows(), shown.sentences(), shown.board()) == ((), (), BoardPicture())
    assert shown.is_ready
    shown.note_met()


def test_a_row_says_everything_that_is_seen(fight_desk):
    fight_desk.set_stance("una", next(iter(fight_desk.rulebook.ruleset.stances), ""))
    fight_desk.change_condition(["wolf"], "surprised", given=True)
    una, bern, wolf = Scene(fight_desk).rows()
    assert (una.acting, bern.acting, wolf.acting) == (True, False, False)
    assert una.posture.startswith("standing")
    assert wolf.states == ("surprised",)
    assert (una.side.letter, wolf.side.letter) == ("P", "B")
