"""Creating a ruleset folder as a copy of the template or of another ruleset."""

import re
from importlib.resources.abc import Traversable
from pathlib import Path

from rules.words.messages import Fault, message_of
from storage.files.errors import detail_of
from storage.files.folders import lexists, write_folder
from storage.rulesets.folders import RulesetFolders, is_ruleset_id
from storage.rulesets.library import whole_folder


class NewRulesetError(Fault):
    """A ruleset folder cannot be created; the message is one sentence for the user."""


def make_ruleset(folder: Path, like: Traversable, folders: RulesetFolders) -> str:
    """Create a ruleset folder as a copy of another one; return its id, which is the name of the folder.

    Raises NewRulesetError if it cannot be created, RulesetError if the other one cannot be read.
    """
    id = folder.absolute().name
    if not is_ruleset_id(id):
        raise NewRulesetError(message_of("new.id", id=id))
    if id in folders.shipped:
        raise NewRulesetError(message_of("new.ships", id=id))
    files = {name: _renamed(name, text, id) for name, text in whole_folder(like).items()}
    try:
        if lexists(folder) and not (folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir())):
            raise NewRulesetError(message_of("new.not_empty", path=str(folder)))
        write_folder(folder.absolute(), files)
    except OSError as error:
        raise NewRulesetError(message_of("new.not_made", path=str(folder), detail=detail_of(error))) from error
    return id


def _renamed(name: str, text: str, id: str) -> str:
    """Return the text of a ruleset's file with another ruleset id in it."""
    if name == "ruleset.toml":
        return re.sub(r'^id = "[^"]*"', f'id = "{id}"', text, count=1, flags=re.MULTILINE)
    if name.startswith("scenarios/"):
        return re.sub(r'^ruleset = "[^"]*"', f'ruleset = "{id}"', text, count=1, flags=re.MULTILINE)
    return text
