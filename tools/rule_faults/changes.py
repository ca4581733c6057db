"""The faults that the files of a ruleset can be given: an entry less, another figure, another formula."""

import re
from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from typing import Any, TypeAlias, cast

from msgspec import Struct

from tools.rule_faults.formula_faults import formula_faults

Path: TypeAlias = tuple[str | int, ...]
"""The keys and numbers that lead to an entry of a file."""

GONE = "(left out)"
"""What is told of an entry that is left out."""

_NO_RULES = frozenset(
    {"sources", "cite", "version", "id", "format", "group", "groups", "icon", "like", "over"}
    | {"sheet", "usual", "prefer", "pick", "asked", "about"}
)
"""The keys whose entries change no play: who says a rule, and how it is shown and offered."""

_LENGTH_OF_A_ROUND = ("turn", "seconds")
"""What is told of a round, and counts nowhere."""

DICE = re.compile(r"[\d+\-* ]*d[\d+\-* ]+")
"""A text that is dice."""

_FIGURE = re.compile(r"\d+")


class Fault(Struct, frozen=True):
    """A fault in a file: what stands at a path, and what is put there (nothing for an entry that is left out)."""

    file: str
    section: str
    path: Path
    before: str
    after: int | float | str | None

    @property
    def place(self) -> str:
        """The path as the checker writes it: `actions.climb.do[0].test`."""
        return place_of(self.section, self.path)

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.before}  →  {GONE if self.after is None else self.after}"


def place_of(section: str, path: Path) -> str:
    """Return a path within a file whose keys are below a section, as the checker writes it."""
    parts = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
    return f"{section}{''.join(parts)}".removeprefix(".")


def entries(part: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield each entry of a tree with its path, the outer ones first, but those that are no rules."""
    if isinstance(part, Mapping):
        pairs: Iterator[tuple[str | int, object]] = iter(cast("Mapping[str, object]", part).items())
    elif isinstance(part, list):
        pairs = iter(enumerate(cast("list[object]", part)))
    else:
        return
    for key, value in pairs:
        if not _is_no_rule((*path, key)):
            yield (*path, key), value
            yield from entries(value, (*path, key))


def _is_no_rule(path: Path) -> bool:
    """Return whether an entry changes no play; such as the place of a mark on the bar, since its `if` is the rule."""
    is_line = path[-1] == "at" and path[-3:-2] == ("marks",)
    return path[-1] in _NO_RULES or is_line or path == _LENGTH_OF_A_ROUND


def faults_of(file: str, section: str, tree: Mapping[str, Any], formulas: Collection[str]) -> Iterator[Fault]:
    """Yield every fault of a file of rules; `formulas` are the paths at which a formula stands."""
    for path, value in entries(tree):
        whole = Fault(file, section, path, _shown(value), None)
        for after in _other_values(value, whole.place in formulas):
            yield Fault(file, section, path, whole.before, after)
        if len(path) > 1:
            yield whole


def with_fault(tree: Mapping[str, Any], fault: Fault) -> dict[str, Any]:
    """Return the tree of a file with the fault in it."""
    changed = deepcopy(dict(tree))
    around: Any = changed
    for key in fault.path[:-1]:
        around = around[key]
    if fault.after is None:
        del around[fault.path[-1]]
    else:
        around[fault.path[-1]] = fault.after
    return changed


def sample(found: Collection[Fault], size: int, seed: int) -> list[Fault]:
    """Return at most `size` faults in their order, the same for the same seed."""

    def lot(fault: Fault) -> bytes:
        return sha256(f"{seed} {fault}".encode()).digest()

    chosen = set(sorted(found, key=lot)[:size])
    return [fault for fault in found if fault in chosen]


def _other_values(value: object, is_formula: bool) -> Iterator[int | float | str]:
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, str) and is_formula:
        yield from formula_faults(value)
    elif isinstance(value, str) and DICE.fullmatch(value):
        for figure in _FIGURE.finditer(value):
            yield f"{value[: figure.start()]}{int(figure[0]) + 1}{value[figure.end() :]}"


def _shown(value: object, most: int = 60) -> str:
    text = str(value)
    return text if len(text) <= most else f"{text[:most]}…"
