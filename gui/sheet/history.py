"""What can be taken back in a sheet that is being edited, for as long as its window is open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec.structs import asdict

from rules.state.character import Character
from rules.values import Number

TYPED = frozenset({"name", "player", "notes"})
"""What is typed letter by letter: a run of such changes is one step."""

FIGURES = frozenset({"attributes", "pools", "values"})
"""Figures that are typed digit by digit: a run of changes of the same one is one step, too."""

MOST = 300
"""Steps that are remembered."""

Stand: TypeAlias = tuple[Character, bytes | None]
"""A sheet with its portrait."""


@dataclass(slots=True)
class SheetHistory:
    """The sheet as it stands with its portrait, how both stood before, and what was taken back."""

    sheet: Character
    portrait: bytes | None = None
    _behind: list[Stand] = field(default_factory=list[Stand])
    _ahead: list[Stand] = field(default_factory=list[Stand])
    _typing: str = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._behind)

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back."""
        return bool(self._ahead)

    def note(self, sheet: Character) -> None:
        """Note how the sheet stands after a change; one that changes nothing is no step."""
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
        """Note another portrait, or that there is none any more."""
        self.note_both(self.sheet, portrait)

    def note_both(self, sheet: Character, portrait: bytes | None) -> None:
        """Note a sheet and a portrait that take the place of both at once, as a step of its own."""
        if (sheet, portrait) != (self.sheet, self.portrait):
            self._step()
            self._typing = ""
            self._ahead.clear()
            self.sheet, self.portrait = sheet, portrait

    def rest(self) -> None:
        """Let what is typed next be a step of its own."""
        self._typing = ""

    def undo(self) -> Character:
        """The sheet as it was a step before."""
        return self._move(self._behind, self._ahead)

    def redo(self) -> Character:
        """The sheet as it was before the last step was taken back."""
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
    """The one field or figure that was typed in; empty if it was something else, or more than one."""
    name = next(iter(changed)) if len(changed) == 1 else ""
    if name in TYPED:
        return name
    if name not in FIGURES:
        return ""
    mine: Mapping[str, Number] = getattr(before, name)
    other: Mapping[str, Number] = getattr(after, name)
    ids = [id for id in {**mine, **other} if mine.get(id) != other.get(id)]
    return f"{name}.{ids[0]}" if len(ids) == 1 else ""


def _changed(before: Character, after: Character) -> set[str]:
    """The fields in which two sheets differ."""
    mine, other = asdict(before), asdict(after)
    return {name for name in mine if mine[name] != other[name]}
