"""Rulesets, texts, icons, themes and samples: data that ships with the program, read through this one loader."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


class ResourceError(LookupError):
    """A resource does not exist or its path is not allowed; the message is a sentence that names it."""


def entry(*parts: str) -> Traversable:
    """Return the file or folder at a path in the resources, one argument per part; without any, the top folder.

    Raises ResourceError if a part is not a plain name or nothing is at the path.
    """
    found = files(__name__)
    for part in parts:
        if not _is_plain_name(part):
            raise ResourceError(
                f"'{part}' in the resource path '{'/'.join(parts)}' is not the plain name of a file or folder."
            )
        found = found.joinpath(part)
    if not (found.is_file() or found.is_dir()):
        raise ResourceError(f"There is no resource '{'/'.join(parts)}'; the installation may be damaged.")
    return found


def read_text(*parts: str) -> str:
    """Return the UTF-8 text of a resource. Raises ResourceError as `entry` does, and for a folder."""
    return _file(parts).read_text(encoding="utf-8")


def read_bytes(*parts: str) -> bytes:
    """Return the bytes of a resource. Raises ResourceError as `entry` does, and for a folder."""
    return _file(parts).read_bytes()


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the shipped rulesets in alphabetical order."""
    return tuple(child.name for child in _children("rulesets") if child.joinpath("ruleset.toml").is_file())


def sample_ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the small rulesets that authors may begin with, in alphabetical order."""
    return tuple(child.name for child in _children("samples", "rulesets") if child.is_dir())


def ruleset_folder(ruleset_id: str) -> Traversable:
    """Return the folder of a shipped ruleset. Raises ResourceError if there is none with that id."""
    if ruleset_id not in ruleset_ids():
        raise ResourceError(
            f"No ruleset '{ruleset_id}' ships with Fightbook; there are: {', '.join(ruleset_ids()) or 'none'}."
        )
    return entry("rulesets", ruleset_id)


def samples() -> tuple[Traversable, ...]:
    """Return the shipped sample files, sorted by name."""
    return tuple(child for child in _children("samples") if child.is_file())


def guide() -> Path | None:
    """Return the folder of documents beside the program, with the user guide; None if it is missing."""
    folder = Path(__file__).resolve().parent.parent / "docs"
    return folder if folder.joinpath("guide", "first-fight.md").is_file() else None


def _file(parts: tuple[str, ...]) -> Traversable:
    found = entry(*parts)
    if not found.is_file():
        raise ResourceError(f"The resource '{'/'.join(parts)}' is a folder, not a file.")
    return found


def _children(*parts: str) -> list[Traversable]:
    """Return the entries of a folder, sorted by name, without hidden files; none if the folder is missing."""
    top = files(__name__).joinpath(*parts)
    if not top.is_dir():
        return []
    return sorted((child for child in top.iterdir() if _is_plain_name(child.name)), key=_name)


def _name(child: Traversable) -> str:
    return child.name


def _is_plain_name(part: str) -> bool:
    """Return whether a part is a plain name: no separator, no drive, not hidden, not the parent folder."""
    return bool(part) and not part.startswith((".", "__")) and not any(sign in part for sign in "/\\:\0")
