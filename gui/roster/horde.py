"""Many combatants from one line, such as `6 robbers, 2 wolves, captain`: each a little different, with a name."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gui.presets.numbering import MOST_OF_A_KIND, numbered
from gui.roster.meaning import NO_PLURALS, meant_names
from rules.dice.rolling import Generator
from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.variation import Spread, varied
from rules.state.character import Character
from rules.state.sheet_change import SheetDifference, sheet_differences
from storage.campaign.character_ids import new_character_id

MOST_IN_ALL = 200
"""Maximum number of combatants of all kinds."""

_COUNT = re.compile(
    r"(?:(?P<before>\d{1,3})\s*[x×]?\s+(?P<kind>.+)|(?P<named>.+?)\s*[x×]\s*(?P<after>\d{1,3}))", re.IGNORECASE
)


class Kind(Struct, frozen=True):
    """A kind of combatants: the sheet that they are like, and how many of them there are."""

    sheet: Character
    how_many: int


class Wanted(Struct, frozen=True):
    """What was understood of a line: the kinds, the parts that name nobody known, and those that name more than one."""

    kinds: tuple[Kind, ...]
    unknown: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()


class Member(Struct, frozen=True):
    """One of many: the sheet under a name of their own, the name of the kind, and how they differ from it."""

    sheet: Character
    kind: str
    differs: tuple[SheetDifference, ...]
    weapons: tuple[str, ...] = ()


def kinds_in(line: str, known: Mapping[str, Character], plurals: Mapping[str, str] = NO_PLURALS) -> Wanted:
    """Return the kinds that a line names, with their numbers before or after; `known` are all sheets by name.

    `plurals` gives the singular of words whose plural has another stem, such as `men`.
    """
    kinds, unknown, unsure, left = list[Kind](), list[str](), list[str](), MOST_IN_ALL
    for part in filter(None, (" ".join(each.split()) for each in re.split(r"[,;]", line))):
        found = _COUNT.fullmatch(part)
        name = part if found is None else found["kind"] or found["named"]
        count = 1 if found is None else int(found["before"] or found["after"])
        meant = meant_names(name, known, plurals)
        if len(meant) != 1:
            (unsure if meant else unknown).append(part)
        elif left:
            kinds.append(Kind(known[meant[0]], max(1, min(count, left, MOST_OF_A_KIND))))
            left -= kinds[-1].how_many
    return Wanted(tuple(kinds), tuple(unknown), tuple(unsure))


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of a list that commas, semicolons or line ends divide, each once."""
    return tuple(dict.fromkeys(filter(None, (" ".join(each.split()) for each in re.split(r"[,;\n]", text)))))


def horde(
    kinds: Sequence[Kind], spread: Spread, names: Sequence[str], seed: int, rulebook: Rulebook, taken: Sequence[str]
) -> tuple[Member, ...]:
    """Return combatants of these kinds. The same seed gives the same figures, weapons and names.

    They take the names of the list in its order; when it ends, they are numbered by their kind. `taken` are names that
    others have.
    """
    chance = _Chance(seed)
    free = [name for name in names if name not in taken]
    members = list[Member]()
    for kind in kinds:
        facts = FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, kind.sheet)])).of(kind.sheet.id)
        given, free = free[: kind.how_many], free[kind.how_many :]
        known = [*taken, *(each.sheet.name for each in members)]
        called = [*given, *numbered(kind.sheet.name, kind.how_many - len(given), known)]
        for name in called[: kind.how_many]:
            sheet = replace(varied(facts, spread, chance), id=new_character_id(), name=name)
            members.append(Member(sheet, kind.sheet.name, *_differences(kind.sheet, sheet, rulebook)))
    return tuple(members)


def _differences(
    kind: Character, sheet: Character, rulebook: Rulebook
) -> tuple[tuple[SheetDifference, ...], tuple[str, ...]]:
    """Return the figures that differ, pools included, and the weapons that others of the kind do not have."""
    differs = list(sheet_differences(kind, sheet, rulebook.ruleset.usual))
    differs += [
        SheetDifference("pools", id, kind.pools.get(id), value)
        for id, value in sheet.pools.items()
        if value != kind.pools.get(id)
    ]
    swapped = zip(sheet.items, kind.items, strict=True)
    return tuple(differs), tuple(item.id for item, before in swapped if item.id != before.id)


class _Chance:
    """Chance from a seed: a call returns a figure from 1 to a number."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator.seeded(seed)

    def __call__(self, sides: int) -> int:
        face, self._generator = self._generator.next(sides)
        return face
