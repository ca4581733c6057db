"""The own entries of one game as they are edited: a history of whole sets, each immutable."""

from storage.rulesets.own_pack import OwnTables, rebased

MOST = 300
"""Maximum number of steps that can be undone."""


class OwnDraft:
    """The entries with all changes so far; those in force are `saved`."""

    def __init__(self, saved: OwnTables) -> None:
        self.saved = saved
        self.tables = saved
        self._behind: list[OwnTables] = []
        self._ahead: list[OwnTables] = []

    @property
    def changed(self) -> bool:
        """Whether anything is not in force."""
        return self.tables != self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._behind)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._ahead)

    def take(self, tables: OwnTables) -> None:
        """Record a change that can be undone; the same entries are none."""
        if tables != self.tables:
            self._behind = [*self._behind, self.tables][-MOST:]
            self._ahead = []
            self.tables = tables

    def undo(self) -> None:
        """Undo the last change."""
        if self._behind:
            self._ahead.append(self.tables)
            self.tables = self._behind.pop()

    def redo(self) -> None:
        """Redo the last undone change."""
        if self._ahead:
            self._behind.append(self.tables)
            self.tables = self._ahead.pop()

    def follow(self, now: OwnTables) -> None:
        """Take over what came into force elsewhere, under the changes made here."""
        before, self.saved = self.saved, now
        self.tables = rebased(before, self.tables, now)
        self._behind = [rebased(before, each, now) for each in self._behind]
        self._ahead = [rebased(before, each, now) for each in self._ahead]
