"""The texts that a formula may give: proved from choices, facts, tables and constants, without playing.

A formula that stands for an id, or for dice, may only give texts that are known when the ruleset is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES
from rules.formula.formulas import Formula, Type
from rules.formula.tree import Call, Choice, Comparison, Constant, Listing, Membership, Name, Node, Unary, children
from rules.ruleset.sections import Fact, Ruleset, Table

DEEPEST = 12
"""How many functions within functions are looked through."""

DICE_MAKERS = frozenset(("dice", "summed", "multiplied", "plus_dice"))
"""The functions that give notation of dice; all but the first if the texts among their arguments are."""

READING = 3
"""The place of the argument of `dice` that says how the dice are read."""


class TextRange(Struct, frozen=True):
    """The texts that a name or a formula may have.

    `texts` are known ones, `fields` the fields of gear and `ways` the fields of ways to use it whose values it may
    have. If it is `open` it may be any other text too. `always` is the value of a flag that never changes.
    `without` are texts that its fields do not have here, because a formula looked at them before. `kind` is what it
    names, as a kind of choices; empty if that is not sure.
    """

    texts: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    open: bool = False
    always: bool | None = None
    without: frozenset[str] = frozenset()
    kind: str = ""

    def __or__(self, other: "TextRange") -> "TextRange":
        if self == other:
            return self
        return TextRange(
            self.texts | other.texts,
            self.fields | other.fields,
            self.ways | other.ways,
            self.open or other.open,
            self.always if self.always == other.always else None,
            _without_both(self, other),
            self.kind if self.kind == other.kind else "",
        )

    @property
    def is_closed(self) -> bool:
        """Whether it may be nothing but its known texts."""
        return bool(self.texts) and not (self.open or self.fields or self.ways)

    def but(self, texts: frozenset[str]) -> "TextRange":
        """Return this range without some texts."""
        return replace(self, texts=self.texts - texts, without=self.without | texts)


def _without_both(one: TextRange, other: TextRange) -> frozenset[str]:
    """Return the texts that the fields of neither range have; a range without fields says nothing about them."""
    if not (other.fields or other.ways):
        return one.without
    return one.without & other.without if one.fields or one.ways else other.without


ANY_TEXT = TextRange(open=True)
"""The range of a text that nothing is known about."""

NO_TEXT = TextRange()
"""The range of what is no text."""

SOMEBODY = "combatant"
"""The kind of what names one combatant."""


def named(kind: str) -> TextRange:
    """Return the range of what names something of a kind, about whose text nothing else is known."""
    return TextRange(open=True, kind=kind)


def _of_fact(fact: Fact) -> TextRange:
    """Return the texts that a fact may have."""
    if fact.type != "text":
        return NO_TEXT
    return listed(("", *fact.values)) if fact.values else ANY_TEXT


def listed(texts: Iterable[str]) -> TextRange:
    """Return the range of some texts."""
    return TextRange(frozenset(texts))


def joined(ranges: Iterable[TextRange]) -> TextRange:
    """Return the range of everything that any of these may be."""
    found = NO_TEXT
    for each in ranges:
        found |= each
    return found


Known = Mapping[str, TextRange]
"""The ranges of the names in a place."""


class TextRanges:
    """Finds the texts that formulas of one ruleset may give."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._facts = {name: _of_fact(fact) for name, fact in ruleset.facts.items()}
        own = (name for name, (type_, _) in OWN_NAMES.items() if type_ is not Type.TEXT)
        self._figures = frozenset((*own, *(f"{id}_max" for id in ruleset.pools))).union(
            ruleset.attributes, ruleset.values, ruleset.pools
        )
        # The tables that have nothing for a text without a row of its own.
        self._listed = {id for id, table in ruleset.tables.items() if table.rows and table.otherwise is None}
        self._names: Mapping[str, Callable[[], TextRange]] = {
            "position": lambda: listed(ruleset.positions),
            "stance": lambda: listed(("", *ruleset.stances)),
            "self": lambda: named(SOMEBODY),
            "here": lambda: named("place"),
            "right_hand": lambda: named("item"),
            "left_hand": lambda: named("item"),
        }

    def of(self, formula: Formula, known: Known) -> TextRange:
        """Return the texts that a formula may give where these names are known."""
        return self._node(formula.tree, known, 0)

    def of_name(self, path: str, known: Known) -> TextRange:
        """Return the texts that a name may stand for."""
        if path in known:
            return known[path]
        prefix, dot, name = path.rpartition(".")
        if prefix == "against" and name in self._ruleset.against:
            values = self._ruleset.against[name].values
            return listed(("", *values)) if values else ANY_TEXT
        if dot and (name in self._ruleset.fields or name in self._ruleset.variants):
            return self._of_field(name)
        if name in self._names:
            return self._names[name]()
        return NO_TEXT if name in self._figures else self._facts.get(path, ANY_TEXT)

    def missing_rows(self, formula: Formula, known: Known) -> Iterator[tuple[str, str | None]]:
        """Yield each table that a formula calls with a text for which it has no row; None stands for any text."""
        called = (reference.path.rpartition(".")[2] for reference in formula.references if reference.is_call)
        if not self._listed.isdisjoint(called):
            yield from self._missing_rows(formula.tree, known)

    def _missing_rows(self, node: Node, known: Known) -> Iterator[tuple[str, str | None]]:
        if isinstance(node, Choice):
            yield from self._missing_rows(node.test, known)
            yield from self._missing_rows(node.yes, self._where(node.test, True, known))
            yield from self._missing_rows(node.no, self._where(node.test, False, known))
            return
        name = node.path.rpartition(".")[2] if isinstance(node, Call) else ""
        if isinstance(node, Call) and name in self._listed and node.arguments:
            asked = self._node(node.arguments[0], known, 0)
            rows = self._ruleset.tables[name].rows
            if asked.open:
                yield node.path, None
            for text in sorted(self._texts_of(asked) - {""} - rows.keys()):
                yield node.path, text
        for each in children(node):
            yield from self._missing_rows(each, known)

    def _texts_of(self, found: TextRange) -> frozenset[str]:
        """Return the texts of a range, with those that the catalogue has in its fields."""
        ruleset, texts = self._ruleset, set(found.texts)
        for name in found.fields:
            texts.add(_text(ruleset.fields[name].usual))
            texts.update(_text(item.fields.get(name, "")) for item in ruleset.items.values())
        for name in found.ways:
            texts.add(_text(ruleset.variants[name].usual))
            ways = (way for item in ruleset.items.values() for way in item.variants.values())
            texts.update(_text(way.get(name, "")) for way in ways)
        return frozenset(texts) - found.without

    def _of_field(self, name: str) -> TextRange:
        """Return the range of a field of gear, of ways to use it, or of both."""
        ruleset = self._ruleset
        rules = [each for each in (ruleset.fields.get(name), ruleset.variants.get(name)) if each is not None]
        if all(rule.values for rule in rules):
            return listed(("", *(value for rule in rules for value in rule.values)))
        own = frozenset([name] if name in ruleset.fields else [])
        return TextRange(fields=own, ways=frozenset([name] if name in ruleset.variants else []))

    def _node(self, node: Node, known: Known, depth: int) -> TextRange:
        match node:
            case Constant(value=value):
                flag = TextRange(always=value) if isinstance(value, bool) else NO_TEXT
                return listed([value]) if isinstance(value, str) else flag
            case Name(path=path):
                return self.of_name(path, known)
            case Choice(test=test, yes=yes, no=no):
                return self._node(yes, self._where(test, True, known), depth) | self._node(
                    no, self._where(test, False, known), depth
                )
            case Call():
                return self._call(node, known, depth)
            case _:
                return NO_TEXT

    def _where(self, test: Node, holds: bool, known: Known) -> Known:
        """Return what is known where a test of a name against a text holds, or does not."""
        match test:
            case Unary(operator="not", operand=operand):
                return self._where(operand, not holds, known)
            case Comparison(
                operators=("==" | "!=" as sign,), operands=(Name(path=path), Constant(value=str() as text))
            ):
                same = holds if sign == "==" else not holds
                texts = frozenset([text])
            case Membership(item=Name(path=path), among=Listing(items=items), negated=negated):
                same = holds is not negated
                texts = frozenset(str(each.value) for each in items)
            case _:
                return known
        return {**known, path: listed(texts) if same else self.of_name(path, known).but(texts)}

    def _call(self, node: Call, known: Known, depth: int) -> TextRange:
        name = node.path.rpartition(".")[2]
        table = self._ruleset.tables.get(name)
        if table is not None:
            return listed(results_of(table))
        function = self._ruleset.functions.get(name)
        if function is not None and depth < DEEPEST:
            arguments = (self._node(each, known, depth) for each in node.arguments)
            inner = {**known, **dict(zip(function.of, arguments, strict=False))}
            return self._node(function.value.tree, inner, depth + 1)
        if name == "dice":
            return self._made_dice(node, known, depth)
        if name == "plus_dice":
            return joined(self._node(each, known, depth) for each in node.arguments)
        if name in DICE_MAKERS and node.arguments:
            return self._node(node.arguments[0], known, depth)
        called = OWN_FUNCTIONS.get(name) or FRAMED_FUNCTIONS.get(name)
        gives_text = called is not None and called[0].result is Type.TEXT
        return ANY_TEXT if gives_text or (function is not None and function.gives == "text") else NO_TEXT

    def _made_dice(self, node: Call, known: Known, depth: int) -> TextRange:
        """Return the dice that `dice` may make: any number of them, read as its last argument says."""
        if len(node.arguments) < READING:
            return listed(["1d6"])
        read = self._node(node.arguments[READING - 1], known, depth)
        return listed(f"1d6{text}" for text in read.texts) if read.is_closed else ANY_TEXT


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def results_of(table: Table) -> tuple[str, ...]:
    """Return the texts that a table gives."""
    results = (*table.rows.values(), *(value for _, value in table.steps), table.otherwise)
    return tuple(each for each in results if isinstance(each, str))
