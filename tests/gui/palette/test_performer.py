"""The performer acts on the desk, unless the palette only supposes or is locked."""

import pytest

from gui.palette.values import MendPart


@pytest.fixture
def refusals(fight_desk):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    return sentences


def test_a_taken_action_is_announced_and_performed(panel, fight_desk):
    seen = []
    panel.performer.performing.connect(seen.append)
    before = fight_desk.journal.now
    panel.performer.take(panel.model.option("move"))
    assert seen == ["move"]
    assert fight_desk.journal.now is not before


def test_nothing_is_performed_in_a_what_if(panel, fight_desk, words, refusals):
    panel.header.supposed.emit("kneeling", None)
    before = fight_desk.journal.now
    panel.performer.take(panel.model.option(panel.model.row(panel.model.first_action()).id))
    assert fight_desk.journal.now is before
    assert refusals == [words("palette.only_supposed")]


def test_a_what_if_offers_no_mending_action(panel):
    option = next(
        option
        for option in (panel.model.option(each.action) for each in panel.model._standing.values())
        if option.status == "illegal" and panel.performer.mend(option) is not None
    )
    panel.header.supposed.emit("kneeling", None)
    assert panel.performer.mend(option) is None


def test_a_prepared_action_is_taken_with_all_its_choices_by_whoever_prepared_it(panel, fight_desk):
    performed = []
    fight_desk.perform = lambda option, _word="": performed.append(option)
    option = fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})
    fight_desk.select("bern")
    panel.performer.take_prepared(option, {"target": "bern", "weapon": "dagger"})
    assert fight_desk.selected_id == "una"
    bound = panel.model.option("strike").bound
    assert (bound["target"], bound["weapon"]) == ("bern", "dagger")
    assert [each.action for each in performed] == ["strike"]


def test_what_the_game_master_allows_is_performed_with_the_reason(panel, fight_desk):
    performed = []
    fight_desk.perform = lambda option, word="": performed.append((option.action, word))
    panel.performer.rule(panel.model.option("rise_full"), "she is desperate")
    assert performed == [("rise_full", "she is desperate")]


@pytest.mark.parametrize("way", ["take", "rule", "mend"])
def test_in_a_locked_palette_nothing_is_performed_and_the_reason_told(panel, fight_desk, monkeypatch, refusals, way):
    performed = []
    fight_desk.perform = lambda *given: performed.append(given)
    monkeypatch.setattr(type(fight_desk), "locked_because", "Only read.")
    option = panel.model.option("move")
    if way == "mend":
        panel.performer.take_mend(MendPart("Rise", "rise_full"))
    else:
        getattr(panel.performer, way)(*((option,) if way == "take" else (option, "so be it")))
    assert (performed, refusals) == ([], ["Only read."])


def test_a_mending_action_is_performed_with_its_choices(panel, fight_desk):
    performed = []
    fight_desk.perform = performed.append
    panel.performer.take_mend(MendPart("Move", "move", (("rate", "full"),)))
    assert [(option.action, option.bound["rate"]) for option in performed] == [("move", "full")]
