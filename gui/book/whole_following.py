"""Scripts in a book: unlike a help card it tells the condition of each step, and refers to shared steps by a link."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gui.book.book_naming import BookNaming
from gui.book.following import Following, Line
from gui.book.links import marked
from rules.formula.formulas import Formula
from rules.ruleset import steps
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.steps import Step
from rules.words.texts import readable


class WholeFollowing(Following):
    """Describes the scripts of one ruleset with every condition and every source."""

    def __init__(self, rulebook: Rulebook, naming: BookNaming) -> None:
        super().__init__(rulebook, naming)
        self.tell = naming.tell
        self._numbers = {id: number for number, id in enumerate(rulebook.ruleset.procedures, 1)}

    def shared(self, id: str) -> str:
        """Return the title of the shared steps with an id."""
        return self.tell("book.shared", number=self._numbers[id], name=readable(id))

    def step(self, step: Step, depth: int) -> Iterable[Line]:
        """Return the lines for one step, below its condition if it has one."""
        below = tuple(self._cited(line, step.cite) for line in self._told(step, depth))
        if step.when is None or not below or isinstance(step, steps.Branch):
            return below
        head = Line(self._condition(step.when), below)
        if isinstance(step, steps.Let) and step.default is not None:
            return (head, Line(self.tell("book.otherwise"), (Line(self._is(step.let, step.default)),)))
        return (head,)

    def _told(self, step: Step, depth: int) -> Iterable[Line]:
        match step:
            case steps.Use():
                name = marked("procedures", step.use, self.shared(step.use))
                return (Line(self._with(name, step.given)),)
            case steps.Let():
                return (Line(self._is(step.let, step.value)),)
            case steps.Gain() if step.fields:
                what = self._with(self.naming.thing("conditions", step.condition), step.fields)
                return (Line(self.words("help.about", who=self.naming.who(step.on), what=what)),)
            case steps.Give():
                return (Line(self._is(step.give, step.value)),)
            case steps.Branch():
                return self._branches(step, depth)
            case steps.Alter() | steps.Count() | steps.Deal() | steps.Shuffle() | steps.Stop():
                return (Line(self._small(step)),)
            case steps.Each():
                where = "" if step.where is None else self.naming.formula(step.where)
                key = "book.each_where" if where else "book.each"
                head = self.tell(key, kind=self.tell(f"book.over_{step.each}"), where=where)
                with self.naming.meaning({step.name: "each"}):
                    below = self.lines(step.do, depth)
                return (Line(head, below),) if below else ()
            case steps.Repeat():
                head = self.tell("book.repeat", count=self.naming.formula(step.repeat))
                return (Line(head, self.lines(step.do, depth)),)
            case _:
                return super().step(step, depth)

    def _small(self, step: steps.Alter | steps.Count | steps.Deal | steps.Shuffle | steps.Stop) -> str:
        """Return the text for a step that a help card leaves out."""
        match step:
            case steps.Alter():
                changes = ", ".join(self._is(name, value) for name, value in step.set.items())
                what = self.tell("book.with", name=self.naming.thing("conditions", step.alter), given=changes)
                return self.words("help.about", who=self.naming.who(step.on), what=what)
            case steps.Count():
                by = "1" if step.by is None else self.naming.formula(step.by)
                what = f"{self.naming.thing('counters', step.count)} +{by}"
                return self.words("help.about", who=self.naming.who(step.on), what=what)
            case steps.Deal():
                deck = self.naming.texts.name("decks", step.deal)
                return self.tell("book.deal", who=self.naming.who(step.by), deck=deck)
            case steps.Shuffle():
                return self.tell("book.shuffle", deck=self.naming.texts.name("decks", step.shuffle))
            case steps.Stop():
                return self.tell(f"book.stop_{step.stop}")

    def _branches(self, step: steps.Branch, depth: int) -> tuple[Line, ...]:
        then, otherwise = self.lines(step.then, depth), self.lines(step.otherwise, depth)
        head = Line("" if step.when is None else self._condition(step.when), then)
        return (*((head,) if then else ()), *((Line(self.tell("book.otherwise"), otherwise),) if otherwise else ()))

    def _condition(self, when: Formula) -> str:
        return self.tell("book.if", condition=self.naming.formula(when))

    def _is(self, name: str, value: Formula) -> str:
        told = self.naming.name_of(name) or readable(name)
        return self.tell("book.is", name=told, value=self.naming.formula(value))

    def _with(self, name: str, given: Mapping[str, Formula]) -> str:
        listed = ", ".join(self._is(each, value) for each, value in given.items())
        return self.tell("book.with", name=name, given=listed) if listed else name

    def _cited(self, line: Line, cite: str) -> Line:
        return replace(line, cite=cite) if cite and not line.cite else line
