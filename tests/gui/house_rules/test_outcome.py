"""The problems and effects of a draft as lines, and where each leads."""

import pytest

from gui.house_rules.effects import Effect
from gui.house_rules.outcome import ACTION_ROLE, LINE_ROLE, Outcome
from rules.loading.ruleset_file import HOUSE_RULES, Problem
from rules.resolving.option import Reason
from rules.words.messages import message_of

EFFECTS = (
    Effect("thrust", "new"),
    Effect("thrust", "gone"),
    Effect("thrust", "opened"),
    Effect("thrust", "closed"),
    Effect("thrust", "closed", reason=Reason("light")),
    Effect("thrust", "asked"),
    Effect("thrust", "asked", reason=Reason("light")),
    Effect("thrust", "costs", "breath", 2, 3),
    Effect("thrust", "costs", "breath", None, 3),
    Effect("thrust", "spends", "act", 1, None),
    Effect("thrust", "score", "", 8, 9),
)
WRONG = message_of("dice.no_figures")
PROBLEMS = (
    Problem(HOUSE_RULES, 3, "actions.thrust", WRONG),
    Problem(HOUSE_RULES, 0, "", WRONG),
    Problem("items.toml", 7, "", WRONG),
    Problem("items.toml", 0, "items.sabre", WRONG),
)


@pytest.fixture
def outcome(words, plain_look, stand) -> Outcome:
    return stand(Outcome(words, plain_look), 500, 300)


@pytest.fixture
def wanted(outcome):
    """What the user wants to go to."""
    found: list[object] = []
    outcome.line_wanted.connect(found.append)
    outcome.action_wanted.connect(found.append)
    return found


def icons(outcome, terms) -> list[str]:
    return [terms.picture(outcome.item(row).icon().cacheKey()) for row in range(outcome.count())]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_lines(outcome, yard, words, terms, approved, language):
    words.set_language(language)
    outcome.show_effects(EFFECTS, yard.texts)
    lines = [f"{icon}: {line}" for icon, line in zip(icons(outcome, terms), outcome.lines(), strict=True)]
    outcome.show_problems(PROBLEMS)
    lines += [f"{icon}: {line}" for icon, line in zip(icons(outcome, terms), outcome.lines(), strict=True)]
    outcome.show_sentence("Nobody is chosen.")
    lines += [f"{icon}: {line}" for icon, line in zip(icons(outcome, terms), outcome.lines(), strict=True)]
    approved("\n".join(lines) + "\n")


def test_an_effect_leads_to_its_action_and_a_problem_to_its_line(outcome, yard, wanted):
    outcome.show_effects(EFFECTS[:2], yard.texts)
    outcome.itemActivated.emit(outcome.item(1))
    outcome.show_problems(PROBLEMS)
    for row in range(outcome.count()):
        outcome.itemActivated.emit(outcome.item(row))
    assert wanted == ["thrust", 3]
    assert [outcome.item(row).data(LINE_ROLE) for row in range(4)] == [3, 0, 0, 0]
    outcome.show_effects(EFFECTS[:1], yard.texts)
    assert (outcome.count(), outcome.item(0).data(ACTION_ROLE)) == (1, "thrust")


def test_a_sentence_leads_nowhere_and_an_empty_one_is_no_line(outcome, wanted):
    outcome.show_sentence("Nobody is chosen.")
    outcome.itemActivated.emit(outcome.item(0))
    assert (wanted, outcome.item(0).toolTip()) == ([], "Nobody is chosen.")
    outcome.show_sentence("")
    assert outcome.count() == 0


def test_it_asks_for_the_room_of_four_lines_and_needs_that_of_two(outcome):
    line = outcome.fontMetrics().lineSpacing()
    assert 4 * line <= outcome.sizeHint().height() < 5 * line
    assert 2 * line <= outcome.minimumSizeHint().height() < 3 * line
