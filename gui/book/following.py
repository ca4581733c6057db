"""Describe the effects of an action's steps, line by line, with dependent effects below each line."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct

from gui.book.naming import Naming
from rules.formula.formulas import NumberFormula
from rules.ruleset import steps
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.steps import Script, Step

DEEPEST = 8
"""Maximum depth of procedures and outcomes on a card."""

ORDERS: Mapping[str, str] = MappingProxyType(
    {
        "roll": "help.order_roll",
        "next": "help.order_next",
        "later": "help.order_later",
        "extra": "help.order_extra",
        "swap": "help.order_swap",
        "shift": "help.order_shift",
    }
)
"""Message keys for changes to the order of turns."""


class Line(Struct, frozen=True):
    """A line of a card, the lines below it, and the place of its rule if the step names one."""

    text: str
    below: tuple["Line", ...] = ()
    cite: str = ""


class Following:
    """Describes the scripts of one ruleset in the current language."""

    def __init__(self, rulebook: Rulebook, naming: Naming) -> None:
        self.rulebook = rulebook
        self.naming = naming
        self.words = naming.words

    def lines(self, script: Script | None, depth: int = 0) -> tuple[Line, ...]:
        """Return the lines for a script, without duplicates."""
        if script is None or depth > DEEPEST:
            return ()
        found: dict[Line, None] = {}
        for step in script.steps:
            found |= dict.fromkeys(self.step(step, depth + 1))
        return tuple(found)

    def step(self, step: Step, depth: int) -> Iterable[Line]:
        """Return the lines for one step, whatever its condition."""
        tell = TELLERS.get(type(step))
        if tell is not None:
            text = tell(self, step)
            return (Line(text),) if text else ()
        match step:
            case steps.Test() | steps.Contest():
                return (self._roll(step, depth),)
            case steps.Use():
                procedure = self.rulebook.ruleset.procedures[step.use]
                with self.naming.meaning({name: formula.source for name, formula in step.given.items()}):
                    return self.lines(procedure.do, depth)
            case steps.Branch():
                return (*self.lines(step.then, depth), *self.lines(step.otherwise, depth))
            case steps.Each():
                with self.naming.meaning({step.name: "each"}):
                    return self.lines(step.do, depth)
            case steps.Repeat():
                return self.lines(step.do, depth)
            case _:
                return ()

    def _roll(self, step: steps.Test | steps.Contest, depth: int) -> Line:
        naming = self.naming
        if isinstance(step, steps.Test):
            head = self.words(
                "help.test",
                who=naming.who(step.by),
                test=naming.thing("tests", step.test),
                score=naming.formula(step.score),
            )
            outcomes: Mapping[str, Script | None] = {
                "help.success": step.success,
                "help.critical_success": step.critical_success,
                "help.failure": step.failure,
                "help.critical_failure": step.critical_failure,
            }
            told = (*self._figures(step.given), *self._target(step.against), *self._terms(step.mods, step.plus))
            return Line(head, (*told, *self._outcomes(outcomes, depth)))
        head = self.words(
            "help.contest",
            ours=naming.formula(step.ours),
            theirs=naming.formula(step.theirs),
            against=naming.who(step.against),
        )
        outcomes = {"help.win": step.win, "help.lose": step.lose, "help.draw": step.draw}
        figures = (*self._figures(step.our_with), *self._figures(step.their_with, naming.who(step.against)))
        return Line(head, (*figures, *self._terms(step.our_mods, step.our_plus), *self._outcomes(outcomes, depth)))

    def _figures(self, given: Mapping[str, NumberFormula], whose: str = "") -> Iterator[Line]:
        """Yield lines for the figures of a roll, such as the sides of its die."""
        for id, formula in given.items():
            told = self.words("help.figure", figure=self.naming.thing("mods", id), formula=self.naming.formula(formula))
            yield Line(self.words("help.about", who=whose, what=told) if whose else told)

    def _target(self, against: NumberFormula | None) -> Iterator[Line]:
        """Yield a line for the number that a roll has to reach, if it has one of its own."""
        if against is not None:
            yield Line(self.words("help.target", formula=self.naming.formula(against)))

    def _outcomes(self, outcomes: Mapping[str, Script | None], depth: int) -> Iterator[Line]:
        for key, script in outcomes.items():
            below = self.lines(script, depth)
            if below:
                yield Line(self.words(key), below)

    def _terms(self, tags: Iterable[str], plus: Mapping[str, NumberFormula]) -> Iterator[Line]:
        """Yield lines for the modifiers that may apply to a roll."""
        tagged, wanted = self.rulebook.ruleset.modifiers, frozenset(tags)
        ids = dict.fromkeys((*plus, *(each.id for each in tagged if wanted.intersection(each.on))))
        if ids:
            names = dict.fromkeys(self.naming.thing("mods", id) for id in ids)
            yield Line(self.words("help.mods", mods=", ".join(names)))

    def pool(self, step: steps.ChangePool) -> str:
        """Return the text for a change of a pool."""
        return self._about(step.on, f"{self._thing('pools', step.pool)} {self._signed(step.change)}")

    def position(self, step: steps.TakePosition) -> str:
        """Return the text for taking a position."""
        return self._about(step.on, self._thing("positions", step.position))

    def stance(self, step: steps.TakeStance) -> str:
        """Return the text for taking or giving up a stance."""
        ends = step.stance in ("", "{''}")
        return self._about(step.on, self.words("help.no_stance") if ends else self._thing("stances", step.stance))

    def gained(self, step: steps.Gain) -> str:
        """Return the text for gaining a condition."""
        return self._about(step.on, self._thing("conditions", step.condition))

    def ended(self, step: steps.End) -> str:
        """Return the text for ending a condition."""
        return self._about(step.on, self.words("help.ends", what=self._thing("conditions", step.end)))

    def travelled(self, step: steps.Travel) -> str:
        """Return the text for a move."""
        amount = self.naming.formula(step.travel)
        return self._about(step.on, self.words("help.moves", amount=amount, unit=self.naming.unit(amount)))

    def pushed(self, step: steps.Push) -> str:
        """Return the text for pushing a combatant."""
        amount = self.naming.formula(step.push)
        return self._about(step.on, self.words("help.pushed", amount=amount, unit=self.naming.unit(amount)))

    def turned(self, step: steps.Face) -> str:
        """Return the text for turning to face something."""
        return self._about(step.on, self.words("help.turns"))

    def handled(self, step: steps.Handle) -> str:
        """Return the text for handling a piece of gear."""
        item = self.naming.formula(step.item.strip("{}"))
        if step.consume is not None:
            return self.words("help.consumed", item=item, count=self.naming.formula(step.consume))
        if step.give:
            return self.words("help.given", item=item, who=self.naming.who(step.give))
        if step.to:
            place = self.naming.formula(step.to.strip("{}")) if step.to.startswith("{") else self._place_name(step.to)
            return self.words("help.put", item=item, place=place)
        return self.words("help.made_ready", item=item) if step.ready is not None else ""

    def rolled(self, step: steps.Amount) -> str:
        """Return the text for rolling an amount."""
        return self.words("help.dice", about=self._thing("tests", step.about), dice=self.naming.formula(step.dice))

    def reckoned(self, step: steps.Reckon) -> str:
        """Return the text for a number computed from named terms."""
        terms = [self._term(name, formula) for name, formula in step.terms.items()]
        terms += [f"×\N{NO-BREAK SPACE}{self._thing('mods', name)}" for name in step.times]
        return self.words("help.reckoned", what=self._thing("tests", step.reckon), terms=", ".join(terms))

    def _term(self, name: str, formula: NumberFormula) -> str:
        """Return the name of a term, with its sign if it is subtracted."""
        sign = "\N{MINUS SIGN}" if formula.source.startswith("-") else ""
        return f"{sign}{self._thing('mods', name)}"

    def asked(self, step: steps.Ask) -> str:
        """Return the text for a question."""
        question = self.naming.texts.question(step.ask)
        return self.words("help.asked", who=self.naming.who(step.who), question=question)

    def answered(self, step: steps.React) -> str:
        """Return the text for opening reactions."""
        plans = self.rulebook.plans.values()
        names = [self._thing("actions", plan.id) for plan in plans if plan.action.reaction == step.react]
        return self.words("help.reactions", who=self.naming.who(step.who), actions=", ".join(names)) if names else ""

    def performed(self, step: steps.Perform) -> str:
        """Return the text for an action performed within this one."""
        key = "help.may_take" if step.offered else "help.takes"
        return self.words(key, who=self.naming.who(step.by), action=self._thing("actions", step.perform))

    def arranged(self, step: steps.Arrange) -> str:
        """Return the text for a change to the order of turns."""
        by = "" if step.by is None else self._signed(step.by)
        return self.words(ORDERS[step.order], who=self.naming.who(step.who or "self"), by=by)

    def noted(self, step: steps.Note) -> str:
        """Return the text for a note in the log."""
        return "" if "{" in self._thing("notes", step.note) else self._thing("notes", step.note)

    def _about(self, who: str, what: str) -> str:
        return self.words("help.about", who=self.naming.who(who), what=what)

    def _thing(self, kind: str, id: str) -> str:
        return self.naming.thing(kind, id)

    def _place_name(self, id: str) -> str:
        return self.naming.texts.value("to", id)

    def _signed(self, formula: NumberFormula) -> str:
        told = self.naming.formula(formula)
        return told if told.startswith("\N{MINUS SIGN}") else f"+{told}"


Teller: TypeAlias = Callable[[Following, Any], str]
"""Returns the text for a step without nested steps."""

TELLERS: Mapping[type[Step], Teller] = MappingProxyType(
    {
        steps.ChangePool: Following.pool,
        steps.TakePosition: Following.position,
        steps.TakeStance: Following.stance,
        steps.Gain: Following.gained,
        steps.End: Following.ended,
        steps.Travel: Following.travelled,
        steps.Push: Following.pushed,
        steps.Face: Following.turned,
        steps.Handle: Following.handled,
        steps.Amount: Following.rolled,
        steps.Reckon: Following.reckoned,
        steps.Ask: Following.asked,
        steps.React: Following.answered,
        steps.Perform: Following.performed,
        steps.Arrange: Following.arranged,
        steps.Note: Following.noted,
    }
)
