"""The order of turns: by figure, by dice, by cards or by side."""

from collections.abc import Generator, Mapping

from rules.dice.notation import notation, parse_template
from rules.dice.rolling import Origin
from rules.dice.values import AnyDice
from rules.facts.book import FactBook, Facts
from rules.facts.modifiers import Gathered, gather, total
from rules.resolving.decks import drawn_from, record_draw, shuffle
from rules.resolving.questions import AnyQuestion, RollQuestion
from rules.resolving.resolution import Asking, Resolution
from rules.resolving.rolls import dice_read, figures_of, rolled_figures
from rules.ruleset.course import Initiative
from rules.ruleset.roll_rules import NO_BOUNDS
from rules.state.events import InitiativeSet, Rolled
from rules.state.rolled import RolledFigure
from rules.values import Number, Reply


def turn_order(book: FactBook, initiative: Mapping[str, Number]) -> tuple[str, ...]:
    """Return all combatants in the order of turns: by initiative if rolled, else by the ruleset, else as joined."""
    turn = book.rulebook.ruleset.turn
    ids = tuple(book.encounter.combatants)
    standing = {id: 0 if turn.order is None else turn.order.evaluate_number(book.of(id)) for id in ids}
    if initiative and turn.initiative is not None:
        sign = -1 if turn.initiative.first == "high" else 1
        last = min(initiative.values()) - 1 if sign < 0 else max(initiative.values()) + 1
        tie = turn.initiative.tie
        ties = standing if tie is None else {id: tie.evaluate_number(book.of(id)) for id in ids}
        return tuple(sorted(ids, key=lambda id: (sign * initiative.get(id, last), -ties[id])))
    return tuple(sorted(ids, key=lambda id: -standing[id]))


def roll_for_order(resolution: Resolution) -> Asking:
    """Ask everybody for their roll or card, and set the order of turns by it."""
    rule = resolution.rulebook.ruleset.turn.initiative
    if rule is None:
        return ""
    if rule.deck:
        shuffle(resolution, rule.deck)
    rolled: dict[str, Number] = {}
    for id, combatant in tuple(resolution.encounter.combatants.items()):
        facts = resolution.book.of(id)
        if rule.when is not None and not rule.when.evaluate_flag(facts):
            if id in resolution.encounter.initiative:
                # What they rolled in an earlier round no longer counts.
                left = {who: each for who, each in resolution.encounter.initiative.items() if who != id}
                resolution.emit(InitiativeSet(id, None, turn_order(resolution.book, left)))
            continue
        gathered = gather(facts, rule.mods)
        base = 0 if rule.score is None else rule.score.evaluate_number(facts)
        score = total(base, gathered.terms)
        shared = combatant.side if rule.each == "side" else id
        if shared not in rolled:
            rolled[shared] = yield from _rolled(resolution, rule, facts, gathered, (base, score))
        figure = rolled[shared] + score + rule.faces.get(f"{rolled[shared]:g}", 0)
        reached = {**resolution.encounter.initiative, id: figure}
        resolution.emit(InitiativeSet(id, figure, turn_order(resolution.book, reached)))
    return ""


def _rolled(
    resolution: Resolution, rule: Initiative, facts: Facts, gathered: Gathered, scored: tuple[Number, Number]
) -> Generator[AnyQuestion, Reply, Number]:
    """Ask one combatant for their roll; return its total."""
    who, (base, score) = facts.combatant.id, scored
    dice, figures = _dice(resolution, rule, facts, gathered)
    asked = RollQuestion(
        who, "initiative", dice, "initiative", score, gathered.terms, base=base, figures=figures, unused=gathered.unused
    )
    roll = dice_read(dice, (yield asked))
    typed = roll.source is Origin.TYPED
    resolution.emit(
        Rolled(
            who,
            "initiative",
            notation(dice),
            roll.total,
            roll.faces,
            typed,
            score,
            mods=gathered.terms,
            base=base if gathered.terms else None,
            figures=figures,
            unused=gathered.unused,
            deck=rule.deck,
        )
    )
    if rule.deck:
        record_draw(resolution, who, rule.deck, roll.faces)
    return roll.total


def _dice(
    resolution: Resolution, rule: Initiative, facts: Facts, gathered: Gathered
) -> tuple[AnyDice, tuple[RolledFigure, ...]]:
    """Return the dice or cards of a combatant, and the figures that they depend on."""
    if rule.deck:
        count = 1 if rule.draw is None else rule.draw.evaluate_number(facts)
        return drawn_from(resolution, rule.deck, count, "low" if rule.first == "low" else "high"), ()
    if rule.test:
        reading = resolution.rulebook.test_rules[rule.test]
        figures = rolled_figures(facts, reading.figures, gathered, rule.given)
        return reading.dice_for(figures_of(figures)), figures
    template = parse_template(rule.dice)
    figures = rolled_figures(facts, dict.fromkeys(template.figures, NO_BOUNDS), gathered, rule.given)
    return template.dice({figure.name: figure.value for figure in figures}), figures
