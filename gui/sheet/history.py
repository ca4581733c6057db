"""The undo history of an open sheet window."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec.structs import asdict

from rules.state.character import Character
from rules.values import Number

TYPED = frozenset({"name", "player", "notes", "budget"})
"""Fields of one value: a run of changes to the same one is one step."""

FIGURES = frozenset({"attributes", "pools", "values", "about"})
"""Groups of figures and texts: a run of changes to the same one is also one step."""

MOST = 300
"""Maximum number of undo steps."""

Stand: TypeAlias = tuple[Character, bytes | None]
"""A sheet and its portrait."""


@dataclass(slots=True)
class SheetHistory:
    """The current sheet and portrait, with the undo and redo steps."""

    sheet: Character
    portrait: bytes | None = None
    _behind: list[Stand] = field(default_factory=list[Stand])
    _ahead: list[Stand] = field(default_factory=list[Stand])
    _typing: str = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._behind)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._ahead)

    @property
    def before(self) -> Character | None:
        """The sheet before the last step; None without one. A run of changes to one figure is one step."""
        return self._behind[-1][0] if self._behind else None

    def note(self, sheet: Character) -> None:
        """Record the sheet after a change; an unchanged sheet adds no step."""
        changed = _changed(self.sheet, sheet)
        if not changed:
            return
        typing = _typed(changed, self.sheet, sheet)
        if not (typing and typing == self._typing):
            self._step()
        self._typing = typing
        self._ahead.clear()
        self.sheet = sheet

    def note_portrait(self, portrait: bytes | None) -> None:
        """Record a new portrait, or None if it was removed."""
        self.note_both(self.sheet, portrait)

    def note_both(self, sheet: Character, portrait: bytes | None) -> None:
        """Record a new sheet and portrait together as one step."""
        if (sheet, portrait) != (self.sheet, self.portrait):
            self._step()
            self._typing = ""
            self._ahead.clear()
            self.sheet, self.portrait = sheet, portrait

    def rest(self) -> None:
        """Start a new step with the next change, even to the same field."""
        self._typing = ""

    def undo(self) -> Character:
        """Go back one step and return the sheet."""
        return self._move(self._behind, self._ahead)

    def redo(self) -> Character:
        """Redo the last undone step and return the sheet."""
        return self._move(self._ahead, self._behind)

    def _step(self) -> None:
        self._behind.append((self.sheet, self.portrait))
        del self._behind[:-MOST]

    def _move(self, out: list[Stand], into: list[Stand]) -> Character:
        if out:
            into.append((self.sheet, self.portrait))
            self.sheet, self.portrait = out.pop()
            self._typing = ""
        return self.sheet


def _typed(changed: set[str], before: Character, after: Character) -> str:
    """Return the only field of one value or figure that changed; empty for any other change."""
    name = next(iter(changed)) if len(changed) == 1 else ""
    if name in TYPED:
        return name
    if name not in FIGURES:
        return ""
    mine: Mapping[str, Number | str] = getattr(before, name)
    other: Mapping[str, Number | str] = getattr(after, name)
    ids = [id for id in {**mine, **other} if mine.get(id) != other.get(id)]
    return f"{name}.{ids[0]}" if len(ids) == 1 else ""


def _changed(before: Character, after: Character) -> set[str]:
    """Return the names of the fields in which two sheets differ."""
    mine, other = asdict(before), asdict(after)
    return {name for name in mine if mine[name] != other[name]}
