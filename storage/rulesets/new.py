"""A new ruleset folder, made of the one that teaches how, or of another ruleset."""

import re
from importlib.resources.abc import Traversable
from pathlib import Path

from rules.words.messages import Fault, message_of
from storage.files.errors import detail_of
from storage.files.folders import is_there, write_folder
from storage.rulesets.folders import RulesetFolders, is_ruleset_id
from storage.rulesets.library import whole_folder


class NewRulesetError(Fault):
    """A ruleset folder cannot be made; the message is one sentence to show to the user."""


def make_ruleset(folder: Path, like: Traversable, folders: RulesetFolders) -> str:
    """Make a ruleset folder that begins as another one, and tell its id, which is the folder's name.

    Raises NewRulesetError, and RulesetError if the other cannot be read.
    """
    id = folder.absolute().name
    if not is_ruleset_id(id):
        raise NewRulesetError(message_of("new.id", id=id))
    if id in folders.shipped:
        raise NewRulesetError(message_of("new.ships", id=id))
    files = {name: _renamed(name, text, id) for name, text in whole_folder(like).items()}
    try:
        if is_there(folder) and not (folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir())):
            raise NewRulesetError(message_of("new.not_empty", path=str(folder)))
        write_folder(folder.absolute(), files)
    except OSError as error:
        raise NewRulesetError(message_of("new.not_made", path=str(folder), detail=detail_of(error))) from error
    return id


def _renamed(name: str, text: str, id: str) -> str:
    """A file of a ruleset with the id of another in it."""
    if name == "ruleset.toml":
        return re.sub(r'^id = "[^"]*"', f'id = "{id}"', text, count=1, flags=re.MULTILINE)
    if name.startswith("scenarios/"):
        return re.sub(r'^ruleset = "[^"]*"', f'ruleset = "{id}"', text, count=1, flags=re.MULTILINE)
    return text
