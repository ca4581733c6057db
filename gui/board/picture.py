"""What a board shows, as values: the figures on it, the cells that are painted, and the way under the pointer."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from gui.combatants.side_signs import SideSign
from rules.state.terrain import LightSource
from rules.values import Place
from storage.campaign.plans import BoardMap


class TokenBar(Struct, frozen=True):
    """A pool of a figure: how much of it is left, from 0 to 1, and whether it has passed a mark."""

    share: float
    is_low: bool = False


class Token(Struct, frozen=True):
    """A combatant on the board; `posture` is empty for the usual position, `marks` counts the conditions.

    `others` are the cells in which a large or a lying combatant stands besides `at`, `face` is the character whose
    portrait is shown in place of initials. Whoever is `out` can do nothing, such as a fallen combatant.
    """

    id: str
    name: str
    side: SideSign
    at: Place
    facing: int = 0
    bars: tuple[TokenBar, ...] = ()
    posture: str = ""
    marks: int = 0
    others: tuple[Place, ...] = ()
    face: str = ""
    out: bool = False


class Band(Struct, frozen=True):
    """Cells to which the same move leads: its name, the short text of each cell, and the cells."""

    label: str
    short: str
    places: frozenset[Place]


class Chance(Struct, frozen=True):
    """What the act that is shown would do to a combatant: a figure or sign, a sentence, and whether it may be done."""

    text: str
    told: str
    is_open: bool = True


class Zone(Struct, frozen=True):
    """What a combatant reaches at hand, the cells on each of their sides (`front` to `rear`), and both in words."""

    who: str
    reach: frozenset[Place] = frozenset()
    sides: Mapping[str, frozenset[Place]] = field(default_factory=dict[str, frozenset[Place]])
    told: str = ""


class Trail(Struct, frozen=True):
    """The way of a move: its cells from the first to the last, whether it may be taken, and what it is and costs.

    `watched` holds the cells of it in which somebody may react, `stops` those that the user chose.
    """

    cells: tuple[Place, ...] = ()
    is_open: bool = True
    text: str = ""
    watched: tuple[Place, ...] = ()
    stops: tuple[Place, ...] = ()


class GroundPicture(Struct, frozen=True):
    """What a board is made of: cells that nobody enters or that are difficult, borders, light and heights.

    `grounds` holds the cells with a ground of the ruleset, by its id, `lights` what gives light there, `carried` the
    lights that combatants carry, and `cover` the cover of cells.
    """

    solid: frozenset[Place] = frozenset()
    difficult: frozenset[Place] = frozenset()
    borders: Mapping[tuple[Place, Place], str] = field(default_factory=dict[tuple[Place, Place], str])
    dim: frozenset[Place] = frozenset()
    dark: frozenset[Place] = frozenset()
    heights: Mapping[Place, int] = field(default_factory=dict[Place, int])
    grounds: Mapping[Place, str] = field(default_factory=dict[Place, str])
    lights: Mapping[Place, LightSource] = field(default_factory=dict[Place, LightSource])
    cover: Mapping[Place, int] = field(default_factory=dict[Place, int])
    carried: Mapping[Place, LightSource] = field(default_factory=dict[Place, LightSource])


class FogPicture(Struct, frozen=True):
    """Which cells the players see now, and which they have seen; all others are in fog.

    If it `hides`, nothing of what is in the fog is painted; else the fog is a tint.
    """

    seen: frozenset[Place] = frozenset()
    known: frozenset[Place] = frozenset()
    hides: bool = False


class BoardPicture(Struct, frozen=True):
    """A board as a value.

    `chosen` is the combatant whose moves are painted, `acting` whose turn it is, and `target` at whom the chosen one
    aims; each is an id, or empty. `began` holds where those stood at the start of the turn who have moved since. `map`
    is the picture under the cells. `chances` holds what the act that is shown would do to each combatant, and
    `standpoint` is the nearest cell from which it would be open if it is closed; `vantages` holds the best act at a foe
    from each cell, `zones` what combatants reach, and `area` the cells that the act covers. `ruler` is the cell from
    which distances are measured. `fog` is what the players do not see, None without any.
    """

    shape: str = "square"
    tokens: tuple[Token, ...] = ()
    chosen: str = ""
    acting: str = ""
    target: str = ""
    bands: tuple[Band, ...] = ()
    began: Mapping[str, Place] = field(default_factory=dict[str, Place])
    ground: GroundPicture = GroundPicture()
    map: BoardMap | None = None
    chances: Mapping[str, Chance] = field(default_factory=dict[str, Chance])
    standpoint: Place | None = None
    ruler: Place | None = None
    fog: FogPicture | None = None
    vantages: Mapping[Place, Chance] = field(default_factory=dict[Place, Chance])
    zones: tuple[Zone, ...] = ()
    area: frozenset[Place] = frozenset()

    def token(self, id: str) -> Token | None:
        """Return the token of a combatant; None if they are not on the board."""
        return next((token for token in self.tokens if token.id == id), None)

    def at(self, place: Place) -> tuple[Token, ...]:
        """Return the tokens in a cell."""
        return tuple(token for token in self.tokens if token.at == place or place in token.others)

    def band(self, place: Place) -> int | None:
        """Return the index of the first band that has a cell; None if none has."""
        return next((index for index, band in enumerate(self.bands) if place in band.places), None)


def number_of(name: str) -> str:
    """Return the number at the end of a name, or nothing."""
    last = name.rpartition(" ")[2]
    return last if last.isdigit() else ""


def signs_of(tokens: Iterable[Token]) -> Mapping[str, str]:
    """Return the two signs that stand for each figure, by id.

    Names of several words that begin alike, such as Salt hound and Salt reader, take the first letters of their words.
    """
    tokens = tuple(tokens)
    names: dict[str, set[str]] = {}
    for token in tokens:
        names.setdefault(initials(token.name), set()).add(token.name)
    return {token.id: _told_apart(token.name, len(names[initials(token.name)]) > 1) for token in tokens}


def _told_apart(name: str, shared: bool) -> str:
    words = name.split()
    if not shared or len(words) < 2 or not words[-1][0].isalpha() or initials(name) != name[:2]:
        return initials(name)
    return f"{words[0][0]}{words[-1][0]}".upper()


def initials(name: str) -> str:
    """Shorten a name to two signs: its first letter, and its number, its single letter or that of its trait."""
    first, last = name[:1].upper(), name.rpartition(" ")[2]
    if last.isdigit() or (len(last) == 1 and last.isupper() and last != name):
        return f"{first}{last}"
    trait = name.partition(" (")[2]
    return f"{first}{trait[0]}" if trait else name[:2]
