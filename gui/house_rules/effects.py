"""The effects of house rules on a palette: actions that appear, vanish, open, close or change their price."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.resolving.option import Option, Reason
from rules.values import Number

EffectKind: TypeAlias = Literal["new", "gone", "opened", "closed", "asked", "costs", "spends", "score"]
"""The kind of change to an action; an action may have several effects."""

STATUSES: Mapping[str, EffectKind] = {"legal": "opened", "illegal": "closed", "ask": "asked"}


@dataclass(frozen=True)
class Effect:
    """A change to one action: `what` is a pool or a counter, `before` and `after` its figures."""

    action: str
    kind: EffectKind
    what: str = ""
    before: Number | None = None
    after: Number | None = None
    reason: Reason | None = None


def effects(before: Iterable[Option], after: Iterable[Option]) -> tuple[Effect, ...]:
    """Return the differences of the second palette, in its order; actions that are gone come last."""
    old, new = ({option.action: option for option in options} for options in (before, after))
    found = [effect for id, option in new.items() for effect in _effects(old.get(id), option)]
    return (*found, *(Effect(id, "gone") for id in old if id not in new))


def _effects(old: Option | None, new: Option) -> Iterator[Effect]:
    if old is None:
        yield Effect(new.action, "new")
        return
    if old.status != new.status:
        yield Effect(new.action, STATUSES[new.status], reason=next(iter(new.reasons), None))
    yield from _figures(new.action, "costs", old.costs, new.costs)
    yield from _figures(new.action, "spends", old.spends, new.spends)
    if old.preview.score != new.preview.score:
        yield Effect(new.action, "score", "", old.preview.score, new.preview.score)


def _figures(action: str, kind: EffectKind, old: Mapping[str, Number], new: Mapping[str, Number]) -> Iterator[Effect]:
    for what in dict.fromkeys((*old, *new)):
        before, after = old.get(what, 0), new.get(what, 0)
        if before != after:
            yield Effect(action, kind, what, before, after)
