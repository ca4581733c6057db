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
