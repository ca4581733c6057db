from msgspec.structs import replace

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
