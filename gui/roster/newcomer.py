"""Newcomers from one typed line, such as `Bram, END 30, robbers ×3`."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from gui.presets.numbering import MOST_OF_A_KIND
from gui.roster.meaning import NO_PLURALS, meant_names
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.values import Number
from rules.words.folding import fold
from rules.words.texts import Texts

Kind: TypeAlias = Literal["pools", "attributes", "values"]

KINDS: Final[tuple[Kind, ...]] = ("pools", "attributes", "values")
"""The figures of a sheet that a line may give, in the order in which their names are looked up."""

COUNT = re.compile(r"(?:[x×]\s*(\d{1,3})|(\d{1,3})\s*[x×])", re.IGNORECASE)
FIRST_COUNT = re.compile(r"\s*(\d{1,3})\s+(?=[^\W\d])")
FIGURE = re.compile(r"([^\W\d][^\d,;:=]*?)\s*[:=]?\s*([−-]?\d{1,6})(?=\s|$)")


class Newcomer(Struct, frozen=True):
    """What was understood of a line: figures by kind and id, and the parts that were not understood."""

    name: str
    how_many: int = 1
    side: str = ""
    figures: Mapping[tuple[Kind, str], Number] = field(default_factory=dict[tuple[Kind, str], Number])
    unknown: tuple[str, ...] = ()

    @property
    def says_more_than_a_name(self) -> bool:
        """Whether the line gives a side, a count or figures."""
        return bool(self.side or self.how_many > 1 or self.figures)

    def sheet(self, id: str, ruleset: str) -> Character:
        """Return a character sheet with only the name and the figures."""
        return self.on_sheet(Character(id, ruleset, self.name))

    def on_sheet(self, sheet: Character) -> Character:
        """Return a sheet with the figures of the line in place of its own."""
        pools, attributes, values = ({key[1]: n for key, n in self.figures.items() if key[0] == kind} for kind in KINDS)
        return replace(
            sheet,
            attributes={**sheet.attributes, **attributes},
            values={**sheet.values, **values},
            pools={**sheet.pools, **pools},
        )


def read_newcomer(line: str, rulebook: Rulebook, texts: Texts, sides: Collection[str]) -> Newcomer | None:
    """Return what a line says about somebody new; None if it has no name.

    Commas divide the name, the figures by pool, attribute or value, and the side, in any order after the name; a count
    such as `3x` or `×3` may stand anywhere, and a plain one before the name, as in `2 wolves`. A text that is no figure
    is the side, `sides` first.
    """
    how_many, parts = 1, list[str]()
    for part in re.split(r"[,;]", line):
        count = COUNT.search(part)
        if count is not None and _stands_alone(part, count):
            how_many = max(1, min(MOST_OF_A_KIND, int(count[1] or count[2])))
            part = part[: count.start()] + " " + part[count.end() :]
        elif not parts and (first := FIRST_COUNT.match(part)) is not None:
            how_many = max(1, min(MOST_OF_A_KIND, int(first[1])))
            part = part[first.end() :]
        parts.append(" ".join(part.split()))
    if not parts[0]:
        return None
    side, figures, unknown = "", dict[tuple[Kind, str], Number](), list[str]()
    names = _names(rulebook, texts)
    for part in filter(None, parts[1:]):
        found = list(FIGURE.finditer(part))
        for each in found:
            key = names.get(fold(each[1]).strip())
            if key is None:
                unknown.append(each[0].strip())
            else:
                figures[key] = int(each[2].replace("−", "-"))
        if not found and not side:
            side = next((each for each in sides if fold(each) == fold(part)), part)
        elif not found:
            unknown.append(part)
    return Newcomer(parts[0], how_many, side, figures, tuple(unknown))


def meant_name(typed: str, names: Iterable[str], plurals: Mapping[str, str] = NO_PLURALS) -> str:
    """Return the name that was typed, or the only one that has all the typed words; empty if there is none.

    If none has them, words in other forms are enough, such as `wolves` for Wolf.
    """
    folded = {name: fold(name).split() for name in names}
    wanted = fold(typed).split()
    exact = next((name for name, known in folded.items() if known == wanted), "")
    if exact or not wanted:
        return exact
    longer = {tuple(known): name for name, known in folded.items() if set(wanted) <= set(known)}
    if longer:
        return next(iter(longer.values())) if len(longer) == 1 else ""
    alike = meant_names(typed, folded, plurals)
    return alike[0] if len(alike) == 1 else ""


def _stands_alone(part: str, count: re.Match[str]) -> bool:
    """Return whether a count is a word of its own, not letters of a name."""
    before, after = part[: count.start()], part[count.end() :]
    return (not before or before[-1].isspace() or count[0][0] == "×") and (not after or after[0].isspace())


def _names(rulebook: Rulebook, texts: Texts) -> Mapping[str, tuple[Kind, str]]:
    """Return the figures of a sheet by everything they are called."""
    names: dict[str, tuple[Kind, str]] = {}
    ruleset = rulebook.ruleset
    known: Mapping[Kind, Iterable[str]] = {
        "pools": ruleset.pools,
        "attributes": ruleset.attributes,
        "values": ruleset.values,
    }
    for kind, ids in known.items():
        for id in ids:
            for name in (id, texts.short(kind, id), texts.name(kind, id)):
                names.setdefault(fold(name).strip(), (kind, id))
    return names
