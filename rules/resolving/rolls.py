"""The steps that roll: tests, contests and amounts."""

from collections.abc import Generator
from typing import NamedTuple

from msgspec.structs import replace

from rules.dice.odds import ContestOdds
from rules.dice.values import Dice, Origin, Roll, notation, parse_dice, read
from rules.facts.book import Facts
from rules.facts.frame import Frame
from rules.facts.modifiers import Terms, gather, named, total
from rules.formula.formulas import NumberFormula
from rules.resolving.questions import AnyQuestion, DiceQuestion, Opponent, RollQuestion
from rules.resolving.resolution import Asking, Resolution
from rules.ruleset.roll_rules import ContestRules, TestRules, chance, contest_odds
from rules.ruleset.steps import Amount, Contest, Test
from rules.state.events import Contested, Rolled
from rules.values import Number, Reply


class Score(NamedTuple):
    """A score with its terms, and the figure that these are added to."""

    value: Number
    terms: Terms
    base: Number


def dice_read(dice: Dice, reply: Reply) -> Roll:
    """Read a reply as a roll of the dice. Raises DiceError if the dice cannot show it."""
    if isinstance(reply, tuple | list):
        return read(dice, reply)
    return read(dice, int(reply) if isinstance(reply, int | float) else -1)


def run_test(resolution: Resolution, frame: Frame, step: Test) -> Asking:
    """Ask for the roll of a test and read it; store the outcome in the frame and return it."""
    facts = frame.facts(resolution.book)
    reading = resolution.rulebook.test_rules[step.test]
    roller = frame.who_is(step.by)
    score = test_score(resolution, frame, step, reading)
    extra = _extra_dice(resolution, frame, step, reading)
    score = Score(score.value, (*score.terms, *extra.terms), score.base)
    against = 0 if step.against is None else step.against.evaluate_number(facts)
    least = None if step.least is None else step.least.evaluate_number(facts)
    name = step.name or step.test
    unsure = step.unsure is not None and step.unsure.evaluate_flag(facts)
    odds = None if unsure else chance(reading, resolution.rulebook.odds, score.value, against, extra.value, least)
    held = against if step.against is not None else None
    dice = reading.dice_for(extra.value)
    about = step.about or name
    question = RollQuestion(
        roller,
        about,
        dice,
        step.test,
        score.value,
        score.terms,
        held,
        odds,
        of_pool=len(extra.terms),
        base=score.base,
        least=least,
        name=name,
    )
    roll = dice_read(dice, (yield question))
    outcome = reading.outcome(roll.total, score.value, against, least)
    margin = reading.margin(roll.total, score.value, against)
    _record_roll(resolution, question, roll, outcome, _number(margin), least)
    _leave(frame, f"{name}.", roll.total, score.value, _number(margin), outcome)
    frame.name(f"{name}.first", roll.faces[0] if roll.faces else roll.total)
    return outcome


def _extra_dice(resolution: Resolution, frame: Frame, step: Test, reading: TestRules) -> Score:
    """Return the number of additional dice of a test's pool, with its terms and the sum under its name."""
    if not reading.pool:
        return Score(0, (), 0)
    facts = frame.facts(resolution.book)
    terms = gather(_seen_by(resolution, frame, facts, frame.who_is(step.by), step.by), step.extra_mods)
    base = 0 if step.extra is None else step.extra.evaluate_number(facts)
    value = total(base, terms)
    return Score(value, (*terms, (reading.pool, value)), base)


def test_score(resolution: Resolution, frame: Frame, step: Test, reading: TestRules) -> Score:
    """Return the score of a test: its formula, the modifiers that apply to the roller, and its own terms."""
    facts = frame.facts(resolution.book)
    roller = frame.who_is(step.by)
    terms = (*gather(_seen_by(resolution, frame, facts, roller, step.by), step.mods), *named(facts, step.plus))
    base = step.score.evaluate_number(facts)
    value = with_terms(resolution, reading, base, terms)
    if step.cap is not None:
        value = min(value, step.cap.evaluate_number(facts))
    return Score(reading.bounded(value), terms, base)


def with_terms(resolution: Resolution, reading: TestRules, base: Number, terms: Terms) -> Number:
    """Return a score with its terms added, or subtracted if the test says so."""
    added = resolution.rulebook.ruleset.tests[reading.id].terms == "added"
    return total(base, terms) if added else base - total(0, terms)


def run_contest(resolution: Resolution, frame: Frame, step: Contest) -> Asking:
    """Ask for both rolls of a contest, ours first; return `win`, `lose` or `tie`."""
    facts = frame.facts(resolution.book)
    name = step.name or step.contest
    if step.wins_if is not None and step.wins_if.evaluate_flag(facts):
        resolution.certain = name
        frame.name(f"{name}.verdict", 1)
        frame.name(f"{name}.by", 0)
        return "win"
    opposition = resolution.rulebook.contest_rules[step.contest]
    foe = frame.who_is(step.against)
    read = opposition.reading
    ours = _side(resolution, frame, read, step.ours, (step.our_mods, named(facts, step.our_plus)), "self")
    theirs = _side(resolution, frame, read, step.theirs, (step.their_mods, named(facts, step.their_plus)), step.against)
    odds = _win_chance(contest_odds(opposition, resolution.rulebook.odds, ours.value, theirs.value), step, opposition)
    opponent = Opponent(foe, theirs.value, theirs.base, theirs.terms, step.tie)
    first = _side_question(opposition, frame.who, name, ours)
    first = replace(first, odds=odds, contest=step.contest, opponent=opponent)
    while True:
        our_roll = yield from _contest_roll(resolution, opposition.reading, first)
        their_roll = yield from _contest_roll(
            resolution, opposition.reading, _side_question(opposition, foe, name, theirs)
        )
        pair = (our_roll.total, ours.value, their_roll.total, theirs.value)
        verdict = opposition.verdict(*pair)
        if verdict or not opposition.again:
            break
    verdict = verdict or {"ours": 1, "theirs": -1, "none": 0}[step.tie]
    by = opposition.by(*pair)
    resolution.emit(Contested(frame.who, foe, step.contest, verdict, by))
    frame.name(f"{name}.verdict", verdict)
    frame.name(f"{name}.by", by)
    for side, roll, score in (("ours", our_roll, ours), ("theirs", their_roll, theirs)):
        outcome = opposition.reading.outcome(roll.total, score.value, 0)
        margin = opposition.reading.margin(roll.total, score.value, 0)
        _leave(frame, f"{name}.{side}_", roll.total, score.value, _number(margin), outcome)
    return {1: "win", -1: "lose", 0: "tie"}[verdict]


def run_amount(resolution: Resolution, frame: Frame, step: Amount) -> Asking:
    """Ask for the roll of an amount; store the sum of the faces in the frame."""
    facts = frame.facts(resolution.book)
    dice = parse_dice(step.dice.evaluate_text(facts))
    roller = frame.who_is(step.by)
    reply = yield DiceQuestion(roller, step.about, dice)
    roll = dice_read(dice, reply)
    resolution.emit(Rolled(roller, step.about, notation(dice), roll.total, roll.faces, roll.source is Origin.TYPED))
    frame.name(step.name, roll.total)
    return ""


def _side(
    resolution: Resolution,
    frame: Frame,
    reading: TestRules,
    base: NumberFormula,
    more: tuple[tuple[str, ...], Terms],
    name: str,
) -> Score:
    """Return one side's score in a contest; `more` holds the tags of its modifiers and further terms."""
    facts = frame.facts(resolution.book)
    tags, plus = more
    terms = (*gather(_seen_by(resolution, frame, facts, frame.who_is(name), name), tags), *plus)
    figure = base.evaluate_number(facts)
    return Score(with_terms(resolution, reading, figure, terms), terms, figure)


def _seen_by(resolution: Resolution, frame: Frame, facts: Facts, roller: str, name: str) -> Facts:
    """Return the facts from the roller's point of view; for anybody but the actor, the actor is the target."""
    if name == "self":
        return facts
    views = facts.views.also(target=resolution.book.of(frame.who))
    known = {**frame.known, "target": frame.who}
    return Facts(resolution.book, resolution.combatant(roller), resolution.book.of(roller), known, views, frame.plan)


def _side_question(opposition: ContestRules, who: str, name: str, score: Score) -> RollQuestion:
    """Return the question for the roll of one side of a contest."""
    dice, test = opposition.reading.dice, opposition.reading.id
    return RollQuestion(who, name, dice, test, score.value, score.terms, base=score.base, name=name)


def _contest_roll(
    resolution: Resolution, reading: TestRules, question: RollQuestion
) -> Generator[AnyQuestion, Reply, Roll]:
    roll = dice_read(reading.dice, (yield question))
    outcome = reading.outcome(roll.total, question.score, 0)
    _record_roll(resolution, question, roll, outcome, _number(reading.margin(roll.total, question.score, 0)))
    return roll


def _win_chance(odds: ContestOdds, step: Contest, opposition: ContestRules) -> float:
    if opposition.again:
        return odds.rerolled
    return odds.win + (odds.tie if step.tie == "ours" else 0)


def _record_roll(
    resolution: Resolution,
    question: RollQuestion,
    roll: Roll,
    outcome: str,
    margin: Number,
    least: Number | None = None,
) -> None:
    rolled = Rolled(
        question.who,
        question.roll,
        notation(roll.dice),
        roll.total,
        roll.faces,
        roll.source is Origin.TYPED,
        question.score,
        question.against,
        outcome,
        margin,
        question.mods,
        about=question.about,
        least=least,
        base=None if question.of_pool or not question.mods else question.base,
    )
    resolution.emit(rolled)


def _leave(frame: Frame, prefix: str, roll: int, score: Number, margin: Number, outcome: str) -> None:
    frame.name(f"{prefix}total", roll)
    frame.name(f"{prefix}score", score)
    frame.name(f"{prefix}margin", margin)
    frame.name(f"{prefix}success", outcome.endswith("success"))
    frame.name(f"{prefix}outcome", outcome)


def _number(value: object) -> Number:
    return value if isinstance(value, int | float) else 0
