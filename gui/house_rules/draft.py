"""The text of the draft, with every state that undo can restore."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.loading.text_limits import UnfitText, parse_toml

MOST = 200
"""The number of states that undo can restore."""


class Draft:
    """The draft of house rules for one ruleset; `earlier` holds older texts, the oldest first.

    Text typed without a pause is one state.
    """

    def __init__(self, text: str, earlier: Sequence[str] = ()) -> None:
        self.text = text
        states = [each for each, after in zip(earlier, (*earlier, text)[1:], strict=True) if each != after]
        self._before = states[-MOST:]
        self._after: list[str] = []
        self._typing = False
        self._read: tuple[str, Mapping[str, Any] | None] | None = None

    @property
    def tree(self) -> Mapping[str, Any] | None:
        """The text parsed as TOML; None if it is not valid TOML."""
        if self._read is None or self._read[0] != self.text:
            try:
                self._read = (self.text, parse_toml(self.text))
            except UnfitText:
                self._read = (self.text, None)
        return self._read[1]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether undo left a later state."""
        return bool(self._after)

    def change(self, text: str, *, typing: bool = False) -> None:
        """Replace the text; with `typing`, the change belongs to the same state as what was typed just before."""
        if text == self.text:
            return
        if not (typing and self._typing):
            self._before = [*self._before, self.text][-MOST:]
        self._after.clear()
        self._typing = typing
        self.text = text

    def pause(self) -> None:
        """Begin a new state with the next key press."""
        self._typing = False

    def undo(self) -> None:
        """Restore the previous state, if there is one."""
        if self._before:
            self._after.append(self.text)
            self.text = self._before.pop()
            self._typing = False

    def redo(self) -> None:
        """Restore the state that was undone last, if there is one."""
        if self._after:
            self._before.append(self.text)
            self.text = self._after.pop()
            self._typing = False
