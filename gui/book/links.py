"""Links within a book: names are marked in plain text, and the marks become links once the text is escaped."""

import re
from collections.abc import Container
from functools import partial
from html import escape
from typing import Final

BEGIN, BETWEEN, END = "\ue000", "\ue001", "\ue002"
"""The marks around the target and the name of a link: private characters, which no text of a ruleset needs."""

CHANGE: Final = "change:"
"""The scheme of links that change a figure; its path follows."""

_MARKED: Final = re.compile(f"{BEGIN}([^{BEGIN}{BETWEEN}{END}]*){BETWEEN}([^{BEGIN}{BETWEEN}{END}]*){END}")
_MARKS: Final = re.compile(f"[{BEGIN}{BETWEEN}{END}]")
_UNFIT: Final = re.compile(r"[^A-Za-z0-9_.-]")


def anchor_of(kind: str, id: str) -> str:
    """Return the anchor of an entry of a ruleset; it is safe within an attribute."""
    return _UNFIT.sub("-", f"{kind}-{id}")


def marked(kind: str, id: str, name: str) -> str:
    """Return a name with marks that say what it links to."""
    return f"{BEGIN}{anchor_of(kind, id)}{BETWEEN}{_MARKS.sub('', name)}{END}"


def path_of(target: str) -> tuple[str, ...]:
    """Return the path of the figure that a link changes; empty for a link to an entry."""
    return tuple(target.removeprefix(CHANGE).split(".")) if target.startswith(CHANGE) else ()


def changeable(path: tuple[str, ...], text: str, word: str) -> str:
    """Return a figure with marks that make it a link to change it; a text with links keeps them, before a word."""
    target = CHANGE + ".".join(path)
    if BEGIN in text:
        return f"{text} [{BEGIN}{target}{BETWEEN}{word}{END}]"
    return f"{BEGIN}{target}{BETWEEN}{text or word}{END}"


def linked(text: str, anchors: Container[str]) -> str:
    """Return a text as HTML: escaped, with a link for each marked name whose target is among the anchors."""
    return _MARKS.sub("", _MARKED.sub(partial(_link, anchors), escape(text)))


def _link(anchors: Container[str], found: re.Match[str]) -> str:
    target, name = found.groups()
    if target.startswith(CHANGE):
        return f'<a href="{target}"><b>{name}</b></a>'
    return f'<a href="#{target}">{name}</a>' if target in anchors else name
