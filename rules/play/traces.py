"""What a fight has left on a character: pools, conditions and gear that differ from the sheet."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.belonging import has_pool
from rules.facts.book import FactBook
from rules.play.enlistment import enlist, fresh_pools
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.state.character import GONE, GROUND, Advance, Character, Condition, Item, number_items
from rules.state.encounter import Combatant, Encounter
from rules.state.story import Chapter, Deed, DeedKind, continued
from rules.values import Number, Value

COUNT: Final = "count"
"""The field with the number of pieces, which the engine itself lowers."""

TraceKind: TypeAlias = Literal["pool", "condition", "piece", "field"]
"""What a fight has changed: a pool, a condition, a whole piece of gear, or a field of a piece."""

Held: TypeAlias = Value | Condition | Item | None
"""What the sheet has, or what the combatant has at the end of a fight; None for nothing."""


class Trace(Struct, frozen=True):
    """One thing that differs from the sheet: `before` is how the sheet has it, `after` how the fight left it.

    `id` is that of the pool, the condition or the piece. `handle` tells several with this id apart: the handle of a
    piece, or the number of a condition among those with its id. `field` is the field of a piece. `lasts` says whether
    the trace stays with the character by the rules.
    """

    kind: TraceKind
    id: str
    before: Held
    after: Held
    lasts: bool
    handle: str = ""
    field: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The key that distinguishes the traces of one character."""
        return self.kind, self.id, self.handle, self.field


def traces_of(rulebook: Rulebook, encounter: Encounter, combatant: Combatant, sheet: Character) -> tuple[Trace, ...]:
    """Return what a fight has left on a character with this sheet, in the order of the ruleset and of their gear.

    `combatant` is how they stand now, or how they left. Conditions that name somebody of the fight end with it.
    """
    begun = enlist(rulebook, sheet, combatant.id, combatant.side, encounter.rules)
    return (
        *_pools(rulebook, encounter, begun, combatant),
        *_conditions(rulebook.ruleset, encounter, begun, combatant),
        *_pieces(rulebook.ruleset, begun.items, combatant.items),
    )


def carried(
    rulebook: Rulebook, rules: Mapping[str, bool], sheet: Character, traces: Collection[Trace], chapter: Chapter
) -> Character:
    """Return a sheet with these traces on it, and the chapter about them at the end of its story.

    The chapter gets the deeds that the traces amount to, and its experience is a line in the log of advancement.
    """
    told = replace(chapter, deeds=(*chapter.deeds, *map(deed_of, traces)))
    after = replace(
        sheet,
        conditions=_with_conditions(sheet.conditions, traces),
        items=_with_pieces(sheet.items, traces),
        advances=_with_earned(sheet.advances, told),
        story=continued(sheet.story, told),
    )
    return replace(after, pools=_with_pools(rulebook, rules, after, traces))


def _with_earned(log: tuple[Advance, ...], chapter: Chapter) -> tuple[Advance, ...]:
    """Return the log of advancement with the experience of a chapter, if there is any."""
    if not chapter.earned:
        return log
    line = Advance(chapter.day, chapter.fight, chapter.earned)
    taken, number = {each.handle for each in log}, 2
    while line.handle in taken:
        line, number = replace(line, key=f"{chapter.day} {number}"), number + 1
    return (*log, line)


def deed_of(trace: Trace) -> Deed:
    """Return the deed that the story tells of a trace."""
    before, after = trace.before, trace.after
    if trace.kind == "piece":
        return Deed("found" if before is None else "lost", trace.id)
    if trace.kind == "condition":
        kind: DeedKind = "gained" if before is None else "ended" if after is None else "changed"
        held = before if after is None else after
        return Deed(kind, trace.id, fields=held.fields if isinstance(held, Condition) else {})
    kind = "pool" if trace.kind == "pool" else "field"
    return Deed(kind, trace.id, trace.field, _value(before), _value(after))


def _value(held: Held) -> Value | None:
    return None if isinstance(held, Condition | Item) else held


def _pools(rulebook: Rulebook, encounter: Encounter, begun: Combatant, now: Combatant) -> Iterator[Trace]:
    alone = replace(encounter, combatants={now.id: replace(now, sheet=begun.sheet)})
    facts = FactBook(rulebook, alone).of(now.id)
    for id, pool in rulebook.ruleset.pools.items():
        before, after = begun.pools.get(id, 0), now.pools.get(id, 0)
        if before != after and has_pool(facts, id):
            yield Trace("pool", id, before, after, pool.lasts)


def _with_pools(
    rulebook: Rulebook, rules: Mapping[str, bool], sheet: Character, traces: Iterable[Trace]
) -> dict[str, Number]:
    """Return the pools of a sheet after the fight; a full one is not stated."""
    left = {each.id: each.after for each in traces if each.kind == "pool" and isinstance(each.after, int | float)}
    if not left:
        return dict(sheet.pools)
    full = fresh_pools(rulebook, enlist(rulebook, replace(sheet, pools={}), rules=rules), rules)
    return {id: value for id, value in {**sheet.pools, **left}.items() if id not in left or value != full.get(id)}


def _conditions(ruleset: Ruleset, encounter: Encounter, begun: Combatant, now: Combatant) -> Iterator[Trace]:
    ours, theirs = (
        _numbered(replace(each, since=0) for each in held if not names_somebody(each, encounter))
        for held in (begun.conditions, now.conditions)
    )
    for id, number in dict.fromkeys((*ours, *theirs)):
        before, after = ours.get((id, number)), theirs.get((id, number))
        if before != after:
            lasts = id in ruleset.conditions and ruleset.conditions[id].lasts
            yield Trace("condition", id, before, after, lasts, str(number))


def names_somebody(condition: Condition, encounter: Encounter) -> bool:
    """Return whether a condition is about a combatant of the fight."""
    people = {*encounter.combatants, *encounter.departed}
    return any(
        each in people
        for value in condition.fields.values()
        for each in (value if isinstance(value, tuple) else (value,))
    )


def _numbered(conditions: Iterable[Condition]) -> dict[tuple[str, int], Condition]:
    """Return conditions by their id and their number among those of that id."""
    met: Counter[str] = Counter()
    held: dict[tuple[str, int], Condition] = {}
    for each in conditions:
        met[each.id] += 1
        held[each.id, met[each.id]] = each
    return held


def _with_conditions(held: tuple[Condition, ...], traces: Iterable[Trace]) -> tuple[Condition, ...]:
    changed = [each for each in traces if each.kind == "condition"]
    if not changed:
        return held
    kept = list(held)
    for each in changed:
        place = next((at for at, one in enumerate(kept) if replace(one, since=0) == each.before), None)
        if place is not None:
            kept[place : place + 1] = [each.after] if isinstance(each.after, Condition) else []
        elif isinstance(each.after, Condition):
            kept.append(each.after)
    return tuple(kept)


def _pieces(ruleset: Ruleset, begun: tuple[Item, ...], now: tuple[Item, ...]) -> Iterator[Trace]:
    ours = {item.handle: item for item in begun if item.where != GONE}
    theirs = {item.handle: item for item in now if item.where != GONE}
    for handle, item in ours.items():
        left = theirs.get(handle)
        if left is None or (left.where == GROUND and item.where != GROUND):
            # Who drops a weapon may pick it up after the fight.
            yield Trace("piece", item.id, item, None, left is None, handle)
        else:
            yield from _fields(ruleset, item, left)
    for handle, item in theirs.items():
        if handle not in ours and item.where != GROUND:
            yield Trace("piece", item.id, None, item, True, handle)


def _fields(ruleset: Ruleset, before: Item, after: Item) -> Iterator[Trace]:
    for name in dict.fromkeys((*before.fields, *after.fields)):
        old, new = before.fields.get(name), after.fields.get(name)
        if old != new and _field_lasts(ruleset, name):
            yield Trace("field", before.id, old, new, True, before.handle, name)


def _field_lasts(ruleset: Ruleset, name: str) -> bool:
    way, dot, figure = name.partition(".")
    rule = ruleset.variants.get(figure) if dot else ruleset.fields.get(way)
    return name == COUNT or (rule is not None and rule.lasts)


def _with_pieces(items: tuple[Item, ...], traces: Iterable[Trace]) -> tuple[Item, ...]:
    changed = [each for each in traces if each.kind in ("piece", "field")]
    if not changed:
        return items
    kept = {item.handle: item for item in number_items(items)}
    for each in changed:
        if each.kind == "piece" and each.after is None:
            kept.pop(each.handle, None)
        elif isinstance(each.after, Item):
            kept[each.handle] = replace(each.after, key=each.handle)
        elif each.handle in kept:
            kept[each.handle] = _with_field(kept[each.handle], each)
    return tuple(kept.values())


def _with_field(item: Item, trace: Trace) -> Item:
    value = _value(trace.after)
    others = {name: held for name, held in item.fields.items() if name != trace.field}
    return replace(item, fields=others if value is None else {**others, trace.field: value})
