"""A game of duels on the desk: its palette says what the board and a typed line say, and each of them can start it."""

import pytest

from gui.board_panel.panel import BoardPanel
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.values import Piece
from rules.facts.places import place_of
from rules.resolving.questions import ChoiceQuestion
from rules.state.events import Performed
from rules.talk.line import read_line


@pytest.fixture
def panel(stand, hollow, words, look):
    return stand(PalettePanel(hollow, words, look), 800, 900)


@pytest.fixture
def refusals(hollow):
    sentences = []
    hollow.failed.connect(sentences.append)
    return sentences


def pressed(panel, action, piece):
    """Press a piece of a row."""
    panel.view.choose(panel.model.index_of(action))
    panel.view.acts.press(panel.model.index_of(action).data(ROW_ROLE), piece)


@pytest.mark.parametrize("button", [0, 1])
def test_the_answer_to_a_ruling_starts_the_duel(panel, hollow, refusals, button):
    pressed(panel, "call_out", Piece("answer", 0, button))
    assert refusals == []
    assert isinstance(hollow.question, ChoiceQuestion)
    hollow.answer("walk_away")
    assert [each.action for each in hollow.journal.now.step.events if isinstance(each, Performed)] == ["call_out"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_line_answers_a_ruling_that_the_roll_asks_for(hollow, answer):
    said = read_line(hollow.fight, hollow.texts, f"call rustler {answer}", hollow.selected_id)
    assert said.fault is None
    assert said.replies == (answer,)
    assert isinstance(said.question, ChoiceQuestion)


def test_a_move_asks_for_its_place_and_not_for_the_way(panel, hollow):
    row = panel.model.index_of("go").data(ROW_ROLE)
    assert (row.ask.id, row.ask.question) == ("to", "Where to?")
    asked = []
    panel.view.acts.place_wanted.connect(asked.append)
    pressed(panel, "go", Piece("answer"))
    assert asked[0].label == "Where to?"
    asked[0].take("3,0")
    assert hollow.encounter.combatants[hollow.encounter.turn].at == (3, 0)


def test_the_board_shows_where_the_palette_lets_somebody_go(qtbot, hollow, words, look, stand):
    board = stand(made := BoardPanel(hollow, words, look), 600, 500, made.view)
    routes = board.ahead.routes()
    assert routes.can_move
    assert max(routes.length(place) for band in routes.bands() for place in band.places) == 6
    board.going.go(hollow.selected_id, (3, 0), False)
    assert hollow.encounter.combatants[hollow.encounter.turn].at == (3, 0)


def test_the_cells_among_the_answers_are_shown_and_one_of_them_is_clicked(qtbot, hollow, words, look, stand):
    board = stand(made := BoardPanel(hollow, words, look), 600, 500, made.view)
    reader, hound = (next(id for id in hollow.encounter.combatants if each in id) for each in ("reader", "hound"))
    hollow.move_to(reader, (4, 1))
    hollow.perform(hollow.fight.option(reader, "throw_dynamite", {"target": hound}), replies=[(1, 1)])
    asked = hollow.question
    assert asked.about == "where"
    qtbot.waitUntil(lambda: board.view.picture.area == set(map(place_of, asked.answers)))
    board.view.answered.emit((20, 20))
    assert hollow.question is asked
    board.view.answered.emit(place_of(asked.answers[0]))
    assert hollow.question is not asked
    qtbot.waitUntil(lambda: not board.view.picture.area)


def told(desk, action, choices, replies):
    """Return the lines and the details of an act."""
    before, option = desk.encounter, desk.option(action, choices)
    desk.perform(option, replies=replies)
    lines = desk.chronicler.tell(before, desk.journal.now.step.events)
    return " ".join(line.text for line in lines), "\n".join(each for line in lines for each in line.details)


def test_the_log_says_that_a_hit_does_no_harm_and_which_die_counts(hollow):
    hound = next(id for id in hollow.encounter.combatants if "hound" in id)
    line, details = told(hollow, "shoot", {"target": hound}, [(5, 3), (1, 1)])
    assert line.endswith("No wound.")
    assert "5 [5, 3; the highest counts] on 1d8+1d6" in details
    assert "total −3" in details


def test_a_move_is_told_in_a_sentence(hollow):
    assert told(hollow, "go", {"to": "4,0"}, [])[0] == "Marshal goes 4 paces to 4,0."


def test_a_dog_is_not_asked_for_a_rest_for_the_barrel(hollow):
    hound = next(id for id in hollow.encounter.combatants if "hound" in id)
    option = hollow.fight.option(hound, "aim")
    assert (option.status, option.reasons[0].id) == ("illegal", "gun_in_hand")
