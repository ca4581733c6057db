"""Why the score, the chance and the price of an action are what they are."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from gui.palette.wording import Wording
from gui.sheet.state import SheetState
from gui.sheet.why import rule_words, why_of_formula
from gui.widgets.why import Why
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.facts.modifiers import Terms
from rules.formula.formulas import Formula
from rules.resolving.option import Option
from rules.resolving.questions import RollQuestion
from rules.ruleset.rulebook import Plan
from rules.ruleset.steps import Script, Test, Use
from rules.ruleset.traversal import steps
from rules.words.figures import signed

EMPTY_PLUS: Mapping[str, Formula] = MappingProxyType({})
"""No terms of a roll's own."""

DEEPEST = 6
"""How many procedures deep the roll of an action is looked for."""


def why_of_option(wording: Wording, option: Option, book: FactBook) -> Why:
    """Return what an option's chance, its score and its price are made of, down to the rules."""
    return _Teller(wording, option, book).tell()


class _Teller:
    def __init__(self, wording: Wording, option: Option, book: FactBook) -> None:
        self._wording = wording
        self._words = wording.words
        self._option = option
        self._plan: Plan = wording.rulebook.plans[option.action]
        facts = Frame(option.actor, self._plan, option.bound, option.against).facts(book)
        self._state = SheetState(facts.combatant.sheet, facts, wording.texts, wording.words)

    def tell(self) -> Why:
        action = self._wording.texts.name("actions", self._option.action)
        below = (*self._reasons(), *self._chance(), *self._reach(), *self._price(), *self._turn_price())
        return Why(action, self._rule("actions", self._option.action, self._plan.action.cite), below)

    def _reasons(self) -> Iterator[Why]:
        for reason in self._option.reasons:
            key = "palette.against" if reason.kind in ("unmet", "undefined") else "palette.open"
            yield Why(self._words(key, reason=self._wording.reason(reason, self._option.bound)))

    def _chance(self) -> Iterator[Why]:
        """Yield the account of the first roll, each figure with its terms below it."""
        preview = self._option.preview
        lines = tuple(self._wording.rolls.account(self._option))
        if preview.roll is None:
            if lines:
                yield Why(lines[0], below=tuple(self._terms(preview.mods)))
            return
        rule = self._wording.rulebook.ruleset.tests.get(preview.roll.roll)
        cite = "" if rule is None else self._rule("tests", preview.roll.roll, rule.cite)
        if preview.roll.opponent is None:
            for line in lines[:-1]:
                yield Why(line)
            step, given = next(self._tests(self._plan.action.do, preview.roll.name, {}, 0), (None, {}))
            plus = {} if step is None else {id: given.get(each.source, each) for id, each in step.plus.items()}
            score = None if step is None else given.get(step.score.source, step.score)
            terms = (*self._base(preview.roll, score), *self._terms(preview.roll.mods, plus))
            chance = self._wording.rolls.chance(preview.roll)
            yield Why(chance, cite, (Why(lines[-1]), *terms)) if chance else Why(lines[-1], cite, terms)
            return
        head, ours, theirs, last = lines[-4:]
        contest = self._wording.rulebook.ruleset.contests[preview.roll.contest]
        sides = (Why(ours, below=tuple(self._terms(preview.roll.mods))),)
        sides += (Why(theirs, below=tuple(self._terms(preview.roll.opponent.mods))),)
        yield from (Why(line) for line in lines[:-4])
        yield Why(head, self._rule("contests", preview.roll.contest, contest.cite), (*sides, Why(last)))

    def _base(self, question: RollQuestion, score: Formula | None) -> Iterator[Why]:
        """Yield the figure that the terms are added to, and what it follows from."""
        if question.base is None:
            return
        name = self._wording.texts.score(question.roll) or self._words("why.base")
        told = f"{name}: {self._words.number(question.base)}"
        yield Why(told) if score is None else why_of_formula(told, score, self._state)

    def _tests(
        self, script: Script, name: str, given: Mapping[str, Formula], depth: int
    ) -> Iterator[tuple[Test, Mapping[str, Formula]]]:
        """Yield the steps that roll under a name, in an action and the procedures it uses.

        Each comes with the formulas that its procedure was called with, in the words of the action itself.
        """
        for _, step in steps(script):
            if isinstance(step, Test) and (step.name or step.test) == name:
                yield step, given
            elif isinstance(step, Use) and depth < DEEPEST:
                known = {key: given.get(each.source, each) for key, each in step.given.items()}
                procedure = self._wording.rulebook.ruleset.procedures[step.use]
                yield from self._tests(procedure.do, name, known, depth + 1)

    def _terms(self, terms: Terms, plus: Mapping[str, Formula] = EMPTY_PLUS) -> Iterator[Why]:
        """Yield each term with what it follows from; `plus` are the formulas of the roll's own terms."""
        modifiers = {each.id: each for each in self._wording.rulebook.ruleset.modifiers}
        for id, figure in terms:
            told = f"{self._wording.texts.name('mods', id)}: {signed(figure)}"
            rule = modifiers.get(id)
            formula = plus.get(id) if rule is None else rule.value
            cite = "" if rule is None else self._rule("mods", id, rule.cite)
            yield Why(told, cite) if formula is None else why_of_formula(told, formula, self._state, cite)

    def _price(self) -> Iterator[Why]:
        """Yield what the action costs, and what the price follows from."""
        for projection in self._option.projections:
            told = self._words(
                "palette.cost",
                pool=self._wording.texts.name("pools", projection.pool),
                before=self._words.number(projection.before),
                after=self._words.number(projection.after),
            )
            formula = self._plan.costs.get(projection.pool)
            rule = self._wording.rulebook.ruleset.pools[projection.pool].cite
            cite = self._rule("pools", projection.pool, rule)
            yield Why(told, cite) if formula is None else why_of_formula(told, formula, self._state, cite)

    def _reach(self) -> Iterator[Why]:
        move, formula = self._option.move, self._plan.action.move
        if move is not None and formula is not None:
            amount, unit = self._words.number(move), self._wording.texts.unit(move)
            named = self._plan.action.let.get(formula.source)
            told = self._words("help.reach", amount=amount, unit=unit)
            yield why_of_formula(told, formula if named is None else named, self._state)

    def _turn_price(self) -> Iterator[Why]:
        """Yield what the action uses up of what a turn allows."""
        for counter, amount in self._option.spends.items():
            name = self._wording.texts.name("counters", counter)
            told = self._words("palette.spends", counter=name, amount=self._words.number(amount))
            rule = self._rule("counters", counter, self._wording.rulebook.ruleset.counters[counter].cite)
            formula = self._plan.spends.get(counter)
            yield Why(told, rule) if formula is None else why_of_formula(told, formula, self._state, rule)

    def _rule(self, kind: str, id: str, cite: str) -> str:
        return rule_words(self._state, kind, id, cite)
