"""The folders of rulesets: those that ship with the program, and those the user has installed."""

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path

from rules.loading.ruleset_limits import RULESET_ID
from rules.loading.text_limits import LONGEST_FILE
from rules.words.messages import Fault, message_of

RULESET_FILE = "ruleset.toml"
"""The file that a folder of a ruleset has."""

_OVER = re.compile(r"""\s*over\s*=\s*["']([a-z][a-z0-9_]{0,59})["']""")
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


class NoRuleset(Fault, LookupError):
    """There is no ruleset with that id; the message is one sentence for the user."""


class RulesetFolders:
    """The folders of all rulesets by id. A shipped ruleset hides an installed one with the same id.

    For authors, whose ruleset may be over another that is not installed, folders may also lie `beside` theirs. Such a
    folder hides an installed ruleset with the same id.
    """

    def __init__(self, shipped: Mapping[str, Traversable], own: Path, beside: Path | None = None) -> None:
        self._shipped = shipped
        self._beside = beside
        self.own = own

    @property
    def shipped(self) -> tuple[str, ...]:
        """The ids of the shipped rulesets."""
        return tuple(self._shipped)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all rulesets: shipped ones first, then installed ones in alphabetical order."""
        return (*self._shipped, *self.installed())

    def installed(self) -> tuple[str, ...]:
        """Return the ids of the installed rulesets in alphabetical order; none if their folder cannot be read."""
        try:
            names = sorted(entry.name for entry in self.own.iterdir())
            return tuple(name for name in names if self._is_ruleset(name))
        except OSError:
            return ()

    def folder(self, ruleset: str) -> Traversable:
        """Return the folder of a ruleset. Raises NoRuleset."""
        if ruleset in self._shipped:
            return self._shipped[ruleset]
        if self._beside is not None and is_ruleset_id(ruleset) and (self._beside / ruleset / RULESET_FILE).is_file():
            return self._beside / ruleset
        if self._is_ruleset(ruleset):
            return self.own / ruleset
        known = ", ".join(self.ids()) or message_of("library.none")
        raise NoRuleset(message_of("library.no_ruleset", id=ruleset, known=known))

    def base(self, folder: Traversable) -> Traversable | None:
        """Return the folder of the ruleset that the one in a folder is over; None if it is over none.

        Raises NoRuleset if there is no such ruleset.
        """
        over = base_of(folder)
        return self.folder(over) if over and over != folder.name else None

    def base_under(self, files: Mapping[str, str], id: str) -> Traversable | None:
        """Return the folder of the ruleset that one with these files and id is over; None if it is over none.

        Raises NoRuleset if there is no such ruleset.
        """
        over = _over_in(files.get(RULESET_FILE, ""))
        return self.folder(over) if over and over != id else None

    def _is_ruleset(self, name: str) -> bool:
        return is_ruleset_id(name) and name not in self._shipped and (self.own / name / RULESET_FILE).is_file()


def base_of(folder: Traversable) -> str:
    """Return the id of the ruleset that the one in a folder is over; empty if it is over none, or cannot be read."""
    with suppress(OSError, UnicodeDecodeError), (folder / RULESET_FILE).open("rb") as file:
        return _over_in(file.read(4 * LONGEST_FILE).decode("utf-8-sig"))
    return ""


def _over_in(text: str) -> str:
    """Return the id in the key `over` before the first table of a text; empty if there is none."""
    for line in text.splitlines():
        found = _OVER.match(line)
        if found or line.lstrip().startswith("["):
            return found[1] if found else ""
    return ""


def is_ruleset_id(name: str) -> bool:
    """Return whether a name is a valid ruleset id and folder name on every system."""
    return RULESET_ID.fullmatch(name) is not None and not is_device(name)


def is_device(name: str) -> bool:
    """Return whether Windows reserves a file name, given without its suffix, for a device."""
    return _DEVICES.fullmatch(name.casefold()) is not None
