"""Where rulesets lie: those that ship with the program, and those in the user's own folder."""

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from rules.loading.ruleset_limits import RULESET_ID
from rules.words.messages import Fault, message_of

_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


class NoRuleset(Fault, LookupError):
    """There is no ruleset of that id; the message is one sentence to show to the user."""


class RulesetFolders:
    """The folders of all rulesets there are, by id. One that ships comes before one of the user's of the same id."""

    def __init__(self, shipped: Mapping[str, Traversable], own: Path) -> None:
        self._shipped = shipped
        self.own = own

    @property
    def shipped(self) -> tuple[str, ...]:
        """The ids of those that ship with the program."""
        return tuple(self._shipped)

    def ids(self) -> tuple[str, ...]:
        """The ids of all, those that ship first, then the user's in alphabetical order."""
        return (*self._shipped, *self.installed())

    def installed(self) -> tuple[str, ...]:
        """The ids of those in the user's folder, in alphabetical order; none if it cannot be read."""
        try:
            names = sorted(entry.name for entry in self.own.iterdir())
            return tuple(name for name in names if self._is_ruleset(name))
        except OSError:
            return ()

    def folder(self, ruleset: str) -> Traversable:
        """The folder of a ruleset. Raises NoRuleset."""
        if ruleset in self._shipped:
            return self._shipped[ruleset]
        if self._is_ruleset(ruleset):
            return self.own / ruleset
        known = ", ".join(self.ids()) or message_of("library.none")
        raise NoRuleset(message_of("library.no_ruleset", id=ruleset, known=known))

    def _is_ruleset(self, name: str) -> bool:
        return is_ruleset_id(name) and name not in self._shipped and (self.own / name / "ruleset.toml").is_file()


def is_ruleset_id(name: str) -> bool:
    """Whether a ruleset, and its folder on any system, may be called so."""
    return RULESET_ID.fullmatch(name) is not None and not is_device(name)


def is_device(name: str) -> bool:
    """Whether Windows takes a file of this name, without its ending, for a device."""
    return _DEVICES.fullmatch(name.casefold()) is not None
