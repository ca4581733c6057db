"""What fights left on a character: the chapters of their story, each about one fight."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from rules.state.text_bounds import Id, within
from rules.values import Number, Value

DeedKind: TypeAlias = Literal["pool", "gained", "ended", "changed", "found", "lost", "field"]
"""A pool changed; a condition came, ended or changed; a piece of gear came, went, or one of its fields changed."""


class Deed(Struct, frozen=True, omit_defaults=True):
    """One thing that a fight left: the id of the pool, condition or piece, with the figures before and after.

    `name` is the field of a piece that changed, `fields` are the details of a condition.
    """

    kind: DeedKind
    id: Id
    name: Id = ""
    before: Value | None = None
    after: Value | None = None
    fields: Mapping[str, Value] = field(default_factory=dict[str, Value])


class Chapter(Struct, frozen=True, omit_defaults=True):
    """What one fight left on a character.

    `day` is a date of ISO 8601, `fight` the name of the encounter. `earned` is the experience that the game master
    gave, `note` what they wrote about it.
    """

    day: str
    fight: str
    deeds: tuple[Deed, ...] = ()
    earned: Number = 0
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether the fight left nothing."""
        return not (self.deeds or self.earned or self.note)


def continued(story: tuple[Chapter, ...], chapter: Chapter) -> tuple[Chapter, ...]:
    """Return a story with a chapter at its end, joined with the last one if that is of the same fight and day.

    An empty chapter changes nothing.
    """
    if chapter.is_empty:
        return story
    if not story or (story[-1].day, story[-1].fight) != (chapter.day, chapter.fight):
        return (*story, chapter)
    last = story[-1]
    note = within(" ".join(filter(None, (last.note, chapter.note))))
    deeds = (*last.deeds, *chapter.deeds)
    return (*story[:-1], Chapter(last.day, last.fight, deeds, last.earned + chapter.earned, note))


def new_deeds(before: tuple[Chapter, ...], after: tuple[Chapter, ...]) -> tuple[Deed, ...]:
    """Return the deeds that were added at the end of a story; none if nothing was added."""
    last, known = after[-1] if after else None, before[-1] if before else None
    if last is None or after == before:
        return ()
    if known is not None and (known.day, known.fight) == (last.day, last.fight):
        return last.deeds[len(known.deeds) :]
    return last.deeds if len(after) > len(before) else ()
