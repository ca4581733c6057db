"""The steps that roll: tests, contests and amounts."""

from collections.abc import Generator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from rules.dice.notation import notation, parse_made
from rules.dice.odds import ContestOdds
from rules.dice.rolling import Origin, Roll, read
from rules.dice.values import AnyDice, Dice, DiceError
from rules.facts.book import Facts
from rules.facts.frame import Frame
from rules.facts.modifiers import Gathered, gather, named, total
from rules.formula.formulas import NumberFormula
from rules.resolving.decks import drawn_from, record_draw
from rules.resolving.questions import AnyQuestion, DiceQuestion, Opponent, RollQuestion
from rules.resolving.resolution import Asking, Resolution
from rules.ruleset.roll_rules import DEGREES, Bounds, ContestRules, Figures, Side, TestRules, chance, contest_odds
from rules.ruleset.steps import Amount, Contest, Deal, Test
from rules.state.events import Contested, Rolled
from rules.state.rolled import RolledFigure, Terms, Unused
from rules.values import Number, Reply
from rules.words.messages import message_of


class Score(NamedTuple):
    """A score with its terms, the figure that these are added to, the figures of the test, and what does not count."""

    value: Number
    terms: Terms
    base: Number
    figures: tuple[RolledFigure, ...] = ()
    unused: tuple[Unused, ...] = ()

    @property
    def side(self) -> Side:
        """The score and the figures of the test as plain numbers."""
        return Side(self.value, figures_of(self.figures))


def figures_of(figures: tuple[RolledFigure, ...]) -> Figures:
    """Return the numbers of some figures."""
    return tuple(figure.value for figure in figures)


def dice_read(dice: AnyDice, reply: Reply, faces_wanted: bool = False) -> Roll:
    """Read a reply as a roll of the dice. Raises DiceError if the dice cannot show it.

    With `faces_wanted` a total of several dice is refused, because the rules ask for single faces.
    """
    if isinstance(reply, tuple | list):
        return read(dice, reply)
    roll = read(dice, int(reply) if isinstance(reply, int | float) else -1)
    if faces_wanted and not roll.faces:
        count = len(dice.dice) if isinstance(dice, Dice) else dice.draw
        raise DiceError(message_of("dice.faces_wanted", dice=notation(dice), count=count))
    return roll


def run_test(resolution: Resolution, frame: Frame, step: Test) -> Asking:
    """Ask for the roll of a test and read it; store the outcome in the frame and return it."""
    facts = frame.facts(resolution.book)
    reading = resolution.rulebook.test_rules[step.test]
    score = test_score(resolution, frame, step, reading)
    figures = figures_of(score.figures)
    against = 0 if step.against is None else step.against.evaluate_number(facts)
    name = step.name or step.test
    unsure = step.unsure is not None and step.unsure.evaluate_flag(facts)
    question = RollQuestion(
        frame.who_is(step.by),
        step.about or name,
        reading.dice_for(figures),
        step.test,
        score.value,
        score.terms,
        None if step.against is None else against,
        None if unsure else chance(reading, resolution.rulebook.odds, score.value, against, figures),
        base=score.base,
        name=name,
        figures=score.figures,
        unused=score.unused,
        faces_wanted=bool(reading.tallies),
    )
    roll = dice_read(question.dice, (yield question), question.faces_wanted)
    result = _result(reading, roll, question)
    _record_roll(resolution, question, roll, result)
    _leave(frame, f"{name}.", reading, roll, question, result)
    return result[1]


def test_score(resolution: Resolution, frame: Frame, step: Test, reading: TestRules) -> Score:
    """Return the score of a test: its formula, the modifiers that apply to the roller, and its own terms."""
    facts = frame.facts(resolution.book)
    roller = frame.who_is(step.by)
    gathered = gather(_seen_by(resolution, frame, facts, roller, step.by), step.mods)
    score = _scored(resolution, facts, reading, step.score, gathered, plus=named(facts, step.plus), given=step.given)
    value = score.value if step.cap is None else min(score.value, step.cap.evaluate_number(facts))
    return score._replace(value=reading.bounds.bounded(value))


def _scored(
    resolution: Resolution,
    facts: Facts,
    reading: TestRules,
    score: NumberFormula,
    gathered: Gathered,
    *,
    plus: Terms,
    given: Mapping[str, NumberFormula],
) -> Score:
    """Return a score with the modifiers and terms of a roll, and its figures."""
    base = score.evaluate_number(facts)
    terms = (*gathered.terms, *plus)
    figures = rolled_figures(facts, reading.figures, gathered, given) if reading.figures else ()
    return Score(with_terms(resolution, reading, base, terms), terms, base, figures, gathered.unused)


def rolled_figures(
    facts: Facts, ranges: Mapping[str, Bounds], gathered: Gathered, given: Mapping[str, NumberFormula]
) -> tuple[RolledFigure, ...]:
    """Return the figures of a roll: each as given, with its modifiers, within its range."""
    figures: list[RolledFigure] = []
    for name, bounds in ranges.items():
        base = given[name].evaluate_number(facts) if name in given else 0
        mods = gathered.figures.get(name, ())
        figures.append(RolledFigure(name, bounds.bounded(total(base, mods)), base, mods))
    return tuple(figures)


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
    read, foe = opposition.reading, frame.who_is(step.against)
    ours, theirs = _our_side(resolution, frame, step, read), _their_side(resolution, frame, step, read)
    odds = contest_odds(opposition, resolution.rulebook.odds, ours.side, theirs.side)
    opponent = Opponent(foe, theirs.value, theirs.base, theirs.terms, step.tie, theirs.figures, theirs.unused)
    first = _side_question(opposition, frame.who, name, ours)
    first = replace(first, odds=_win_chance(odds, step, opposition), contest=step.contest, opponent=opponent)
    second = _side_question(opposition, foe, name, theirs)
    while True:
        our_roll = yield from _contest_roll(resolution, read, first)
        their_roll = yield from _contest_roll(resolution, read, second)
        pair = (our_roll.total, ours.side, their_roll.total, theirs.side)
        verdict = opposition.verdict(*pair)
        if verdict or not opposition.again:
            break
    verdict = verdict or {"ours": 1, "theirs": -1, "none": 0}[step.tie]
    by = opposition.by(*pair)
    resolution.emit(Contested(frame.who, foe, step.contest, verdict, by))
    frame.name(f"{name}.verdict", verdict)
    frame.name(f"{name}.by", by)
    for side, roll, question in (("ours", our_roll, first), ("theirs", their_roll, second)):
        _leave(frame, f"{name}.{side}_", read, roll, question, _result(read, roll, question))
    return {1: "win", -1: "lose", 0: "tie"}[verdict]


def run_amount(resolution: Resolution, frame: Frame, step: Amount) -> Asking:
    """Ask for the roll of an amount; store the sum of the faces in the frame."""
    facts = frame.facts(resolution.book)
    dice = parse_made(step.dice.evaluate_text(facts))
    roller = frame.who_is(step.by)
    reply = yield DiceQuestion(roller, step.about, dice)
    roll = dice_read(dice, reply)
    resolution.emit(Rolled(roller, step.about, notation(dice), roll.total, roll.faces, roll.source is Origin.TYPED))
    frame.name(step.name, roll.total)
    return ""


def run_deal(resolution: Resolution, frame: Frame, step: Deal) -> Asking:
    """Ask for cards of a deck; store the one that counts in the frame."""
    roller = frame.who_is(step.by)
    count = 1 if step.cards is None else step.cards.evaluate_number(frame.facts(resolution.book))
    cards = drawn_from(resolution, step.deal, count, step.keep)
    roll = dice_read(cards, (yield DiceQuestion(roller, step.about, cards)))
    typed = roll.source is Origin.TYPED
    resolution.emit(Rolled(roller, step.about, notation(cards), roll.total, roll.faces, typed, deck=step.deal))
    record_draw(resolution, roller, step.deal, roll.faces)
    frame.name(step.name, roll.total)
    return ""


def _our_side(resolution: Resolution, frame: Frame, step: Contest, reading: TestRules) -> Score:
    facts = frame.facts(resolution.book)
    plus = named(facts, step.our_plus)
    return _scored(resolution, facts, reading, step.ours, gather(facts, step.our_mods), plus=plus, given=step.our_with)


def _their_side(resolution: Resolution, frame: Frame, step: Contest, reading: TestRules) -> Score:
    facts = frame.facts(resolution.book)
    gathered = gather(_seen_by(resolution, frame, facts, frame.who_is(step.against), step.against), step.their_mods)
    plus = named(facts, step.their_plus)
    return _scored(resolution, facts, reading, step.theirs, gathered, plus=plus, given=step.their_with)


def _seen_by(resolution: Resolution, frame: Frame, facts: Facts, roller: str, name: str) -> Facts:
    """Return the facts from the roller's point of view; for anybody but the actor, the actor is the target."""
    if name == "self":
        return facts
    views = facts.views.also(target=resolution.book.of(frame.who))
    known = {**frame.known, "target": frame.who}
    return Facts(resolution.book, resolution.combatant(roller), resolution.book.of(roller), known, views, frame.plan)


def _side_question(opposition: ContestRules, who: str, name: str, score: Score) -> RollQuestion:
    """Return the question for the roll of one side of a contest."""
    reading = opposition.reading
    return RollQuestion(
        who,
        name,
        reading.dice_for(figures_of(score.figures)),
        reading.id,
        score.value,
        score.terms,
        base=score.base,
        name=name,
        figures=score.figures,
        unused=score.unused,
        faces_wanted=bool(reading.tallies),
    )


def _contest_roll(
    resolution: Resolution, reading: TestRules, question: RollQuestion
) -> Generator[AnyQuestion, Reply, Roll]:
    roll = dice_read(question.dice, (yield question), question.faces_wanted)
    _record_roll(resolution, question, roll, _result(reading, roll, question))
    return roll


def _result(reading: TestRules, roll: Roll, question: RollQuestion) -> tuple[Number, str]:
    """Return the margin and the outcome of a roll."""
    read_with = (roll.total, question.score, question.against or 0, figures_of(question.figures))
    return reading.margin_of(*read_with), reading.outcome(*read_with)


def _win_chance(odds: ContestOdds, step: Contest, opposition: ContestRules) -> float:
    if opposition.again:
        return odds.rerolled
    return odds.win + (odds.tie if step.tie == "ours" else 0)


def _record_roll(resolution: Resolution, question: RollQuestion, roll: Roll, result: tuple[Number, str]) -> None:
    margin, outcome = result
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
        base=question.base if question.mods else None,
        figures=question.figures,
        unused=question.unused,
    )
    resolution.emit(rolled)


def _leave(
    frame: Frame, prefix: str, reading: TestRules, roll: Roll, question: RollQuestion, result: tuple[Number, str]
) -> None:
    """Store what formulas may ask of a roll."""
    margin, outcome = result
    frame.name(f"{prefix}total", roll.total)
    frame.name(f"{prefix}score", question.score)
    frame.name(f"{prefix}margin", margin)
    frame.name(f"{prefix}success", outcome.endswith("success"))
    frame.name(f"{prefix}outcome", outcome)
    frame.name(f"{prefix}degree", DEGREES[outcome])
    frame.name(f"{prefix}dice", len(roll.dice.dice) if isinstance(roll.dice, Dice) else roll.dice.draw)
    frame.name(f"{prefix}first", roll.faces[0] if roll.faces else roll.total)
    for tally, faces in reading.tallies.items():
        frame.name(f"{prefix}{tally}", sum(map(roll.faces.count, faces)))
