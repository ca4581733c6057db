"""Rulesets, texts, icons, themes and samples: data that ships with the program, read through this one loader."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


class ResourceError(LookupError):
    """A resource that does not exist or may not be asked for: the message is a sentence that names it."""


def entry(*parts: str) -> Traversable:
    """Give the file or folder at a path under the resources, one argument a step; with none, the folder of them all.

    Raises ResourceError if a step is not a plain name or there is nothing at that path.
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
    """Read a resource as UTF-8 text. Raises ResourceError as `entry` does, and for a folder."""
    return _file(parts).read_text(encoding="utf-8")


def read_bytes(*parts: str) -> bytes:
    """Read a resource as it is. Raises ResourceError as `entry` does, and for a folder."""
    return _file(parts).read_bytes()


def ruleset_ids() -> tuple[str, ...]:
    """List the ids of the rulesets that ship with the program, in alphabetical order."""
    return tuple(child.name for child in _children("rulesets") if child.joinpath("ruleset.toml").is_file())


def ruleset_folder(ruleset_id: str) -> Traversable:
    """Give the folder of a shipped ruleset. Raises ResourceError if there is none of that id."""
    if ruleset_id not in ruleset_ids():
        raise ResourceError(
            f"No ruleset '{ruleset_id}' ships with Fightbook; there are: {', '.join(ruleset_ids()) or 'none'}."
        )
    return entry("rulesets", ruleset_id)


def samples() -> tuple[Traversable, ...]:
    """List the sample files that ship with the program, in alphabetical order of their names."""
    return tuple(child for child in _children("samples") if child.is_file())


def guide() -> Path | None:
    """The folder of the documents that lies beside the program, the user guide in it; None where there is none."""
    folder = Path(__file__).resolve().parent.parent / "docs"
    return folder if folder.joinpath("guide", "first-fight.md").is_file() else None


def _file(parts: tuple[str, ...]) -> Traversable:
    found = entry(*parts)
    if not found.is_file():
        raise ResourceError(f"The resource '{'/'.join(parts)}' is a folder, not a file.")
    return found


def _children(folder: str) -> list[Traversable]:
    """The entries of a folder that has any, by name, without what the system or an editor left there."""
    top = files(__name__).joinpath(folder)
    if not top.is_dir():
        return []
    return sorted((child for child in top.iterdir() if _is_plain_name(child.name)), key=_name)


def _name(child: Traversable) -> str:
    return child.name


def _is_plain_name(part: str) -> bool:
    """Whether it names one step down: no separator, no drive, nothing hidden, no way up."""
    return bool(part) and not part.startswith((".", "__")) and not any(sign in part for sign in "/\\:\0")
