"""The chances that the rolls of a journal had, worked out again from their scores."""

from rules.resolving.rolls import figures_of
from rules.ruleset.roll_rules import Side, TestRules, chance, contest_odds
from rules.ruleset.rulebook import Rulebook
from rules.state.events import Rolled


def chance_of(rulebook: Rulebook, rolled: Rolled) -> float | None:
    """Return the chance that a test had to succeed, 0 to 1.

    None for an amount, and for a test that the ruleset does not know or has given other figures since.
    """
    reading = rulebook.test_rules.get(rolled.roll)
    if reading is None or rolled.score is None or not _fit(reading, rolled):
        return None
    return chance(reading, rulebook.odds, rolled.score, rolled.against or 0, figures_of(rolled.figures))


def contest_chances(rulebook: Rulebook, contest: str, ours: Rolled, theirs: Rolled) -> tuple[float, float] | None:
    """Return the chances of both sides to win a contest with these scores; None if the ruleset does not know it."""
    rules = rulebook.contest_rules.get(contest)
    if rules is None or ours.score is None or theirs.score is None or not _fit(rules.reading, ours, theirs):
        return None
    odds = contest_odds(rules, rulebook.odds, _side(ours), _side(theirs))
    return (odds.rerolled, 1 - odds.rerolled) if rules.again else (odds.win, odds.lose)


def contest_result(rulebook: Rulebook, contest: str, ours: Rolled, theirs: Rolled) -> int:
    """Return 1 if the dice of the first side won, -1 if those of the other did, 0 for a tie, whoever a tie counts for.

    Raises KeyError for a contest that the ruleset does not know.
    """
    return rulebook.contest_rules[contest].verdict(ours.total, _side(ours), theirs.total, _side(theirs))


def _side(rolled: Rolled) -> Side:
    return Side(rolled.score or 0, figures_of(rolled.figures))


def _fit(reading: TestRules, *rolls: Rolled) -> bool:
    """Return whether rolls state the figures of a test."""
    return all(len(rolled.figures) == len(reading.figures) for rolled in rolls)
