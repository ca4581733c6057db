"""The chances that the rolls of a journal had, worked out again from their scores."""

from rules.ruleset.roll_rules import chance, contest_odds
from rules.ruleset.rulebook import Rulebook
from rules.state.events import Rolled


def chance_of(rulebook: Rulebook, rolled: Rolled) -> float | None:
    """Return the chance that a test had to succeed, 0 to 1; None for an amount or a test the ruleset does not know."""
    reading = rulebook.test_rules.get(rolled.roll)
    if reading is None or rolled.score is None:
        return None
    extra = dict(rolled.mods).get(reading.pool, 0) if reading.pool else 0
    return chance(reading, rulebook.odds, rolled.score, rolled.against or 0, extra, rolled.least)


def contest_chances(rulebook: Rulebook, contest: str, ours: Rolled, theirs: Rolled) -> tuple[float, float] | None:
    """Return the chances of both sides to win a contest with these scores; None if the ruleset does not know it."""
    rules = rulebook.contest_rules.get(contest)
    if rules is None or ours.score is None or theirs.score is None:
        return None
    odds = contest_odds(rules, rulebook.odds, ours.score, theirs.score)
    return (odds.rerolled, 1 - odds.rerolled) if rules.again else (odds.win, odds.lose)


def contest_result(rulebook: Rulebook, contest: str, ours: Rolled, theirs: Rolled) -> int:
    """Return 1 if the dice of the first side won, -1 if those of the other did, 0 for a tie, whoever a tie counts for.

    Raises KeyError for a contest that the ruleset does not know.
    """
    rules = rulebook.contest_rules[contest]
    return rules.verdict(ours.total, ours.score or 0, theirs.total, theirs.score or 0)
