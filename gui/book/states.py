"""The chapters about the states of a combatant: positions, stances, conditions, and how they end."""

from collections.abc import Iterable, Iterator

from gui.book import markup
from gui.book.links import anchor_of
from gui.book.pen import Pen
from rules.ruleset.sections import ConditionRule, Listener, Posture, Trigger
from rules.words.texts import readable


def chapters(pen: Pen) -> Iterator[str]:
    """Yield the chapters."""
    ruleset = pen.ruleset
    for kind, postures in (("positions", ruleset.positions), ("stances", ruleset.stances)):
        yield pen.chapter(kind, *(_posture(pen, kind, id, each) for id, each in postures.items()))
    marks = {id: pool for pool, each in ruleset.pools.items() for id in each.marks}
    told = [_condition(pen, id, each, marks.get(id, "")) for id, each in ruleset.conditions.items()]
    told += [_condition(pen, id, None, pool) for id, pool in marks.items() if id not in ruleset.conditions]
    yield pen.chapter("conditions", *told)


def listening(pen: Pen, heard: Iterable[Listener]) -> Iterator[str]:
    """Yield what a trait or a mark does at signals."""
    for each in heard:
        told = pen.tell("book.acts_on", signal=_signal(pen, each))
        if each.when is not None:
            told = pen.tell("book.where", told=told, condition=pen.formula(each.when))
        yield markup.paragraph(pen.html(told)) + pen.lines(pen.following.lines(each.do))


def _posture(pen: Pen, kind: str, id: str, posture: Posture) -> str:
    return markup.entry(
        anchor_of(kind, id), pen.title(kind, id), pen.source(posture.cite), *_triggers(pen, posture.ends)
    )


def _condition(pen: Pen, id: str, rule: ConditionRule | None, pool: str) -> str:
    parts: list[str] = []
    if pool:
        told = pen.formula(pen.ruleset.pools[pool].marks[id].when)
        parts.append(markup.paragraph(pen.html(pen.tell("book.holds_while", condition=told))))
        parts += listening(pen, pen.ruleset.pools[pool].marks[id].hears)
    if rule is not None:
        fields = ", ".join(pen.naming.name_of(each) or readable(each) for each in rule.fields)
        told = pen.tell("book.notes", fields=fields) if fields else ""
        parts += [markup.paragraph(pen.html(told)), *_triggers(pen, rule.ends)]
        if rule.lasts:
            parts.append(markup.paragraph(pen.html(pen.tell("book.outlives"))))
    cite = pen.ruleset.pools[pool].cite if rule is None else rule.cite
    return markup.entry(anchor_of("conditions", id), pen.title("conditions", id), pen.source(cite), *parts)


def _triggers(pen: Pen, triggers: Iterable[Trigger]) -> Iterator[str]:
    for each in triggers:
        told = pen.tell("book.ends_on" if each.end else "book.acts_on", signal=_signal(pen, each))
        if each.when is not None:
            told = pen.tell("book.where", told=told, condition=pen.formula(each.when))
        if each.next:
            told = pen.tell("book.not_at_once", told=told)
        yield markup.paragraph(pen.html(told)) + pen.lines(pen.following.lines(each.do))


def _signal(pen: Pen, trigger: Trigger | Listener) -> str:
    """Return what the trigger waits for, and whose signal it is."""
    key = f"book.signals.{trigger.on}"
    told = pen.tell(key) if key in pen.tell else pen.texts.name("signals", trigger.on)
    if not trigger.of:
        return told
    whose = pen.tell("book.anybody") if trigger.of == "anybody" else pen.naming.who(trigger.of)
    return pen.tell("book.signal_of", signal=told, whose=whose)
