"""The performer acts on the desk, unless the palette only supposes or is locked."""

import pytest


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
