"""What is announced of the steps of a fight."""

import pytest

from gui.gm_mode.step_news import StepNews
from rules.state.events import Moved


@pytest.fixture(params=["en", "pl"])
def language(request, words):
    words.set_language(request.param)
    return request.param


@pytest.fixture
def heard(fight_desk, words, language):
    """A function that does something and returns what is announced of it."""
    news = StepNews(fight_desk, words)

    def heard(done):
        before = news.standing()
        done()
        now = news.standing()
        return news.spoken(before, now, news.came_of(before, now))

    return heard


def test_whose_turn_begins_and_whose_ends(heard, fight_desk, language):
    ended = {"en": "Bern's turn. Una's turn ended.", "pl": "Tura: Bern. Koniec tury: Una."}
    undone = {"en": "Undone: End the turn. Una's turn.", "pl": "Cofnięto: Koniec tury. Tura: Una."}
    redone = {"en": "Redone: End the turn. Bern's turn.", "pl": "Ponowiono: Koniec tury. Tura: Bern."}
    assert heard(fight_desk.end_turn) == ended[language]
    assert heard(fight_desk.undo) == undone[language]
    assert heard(fight_desk.redo) == redone[language]


def test_what_was_undone_is_no_news_of_the_step_that_comes_instead(heard, fight_desk, language):
    fight_desk.add_note("Too soon.")
    fight_desk.undo()
    told = {"en": "Bern's turn. Una's turn ended.", "pl": "Tura: Bern. Koniec tury: Una."}
    assert heard(fight_desk.end_turn) == told[language]


def test_a_new_round_is_said(heard, fight_desk, language):
    fight_desk.end_turn()
    fight_desk.end_turn()
    assert heard(fight_desk.end_turn).startswith(
        {"en": "Segment 2. Una's turn.", "pl": "Segment 2. Tura: Una."}[language]
    )


def test_the_figures_of_what_was_undone_are_said_without_arrows(heard, fight_desk, language):
    def hurt():
        fight_desk.set_pool("una", "END", 3)

    to = {"en": "to", "pl": "na"}[language]
    told = heard(hurt)
    assert f" {to} 3" in told
    assert "→" not in told
    begins = {"en": "Undone: ", "pl": "Cofnięto: "}[language]
    assert heard(fight_desk.undo) == begins + told


def test_several_steps_undone_are_counted(heard, fight_desk, language):
    for note in ("One.", "Two.", "Three."):
        fight_desk.add_note(note)
    told = {"en": "3 steps undone.", "pl": "Cofnięto 3 kroki."}
    assert heard(lambda: fight_desk.take_back_to(0)) == told[language]


def test_nothing_is_said_of_nothing(heard, language):
    assert heard(lambda: None) == ""


def test_what_was_done_by_hand_is_shown_in_its_order(fight_desk, words):
    news = StepNews(fight_desk, words)
    before = news.standing()
    fight_desk.by_hand([Moved(who, at=(column, 0), cause="hand") for column, who in enumerate(("una", "wolf"))])
    names = [fight_desk.present.combatants[who].name for who in ("una", "wolf")]
    told = news.came_of(before, news.standing())
    assert names[0] in told
    assert told.index(names[0]) < told.index(names[1])
