"""How a character fares against an opponent: the best act of each at the other, and the harm that it does.

Whoever carries weapons and has none in hand draws the one that does most harm, before either acts.
"""

from collections.abc import Generator, Iterator, Mapping
from typing import Final, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.board.grid import direction
from rules.palette.aims import aimed_by
from rules.palette.answered import Harm, answered_harm, unanswered_harm
from rules.play.drawing import Drawing, drawings_of
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Item
from rules.values import Value

MINE: Final = "mine"
"""The id of the combatant whose sheet it is."""

THEIRS: Final = "theirs"
"""The id of their opponent."""

DISTANCES: Final = (1, 0, 2, 3, 6)
"""The distances in cells at which the two are tried: side by side, in one cell, and farther apart."""

MOST_ACTS: Final = 12
"""The most acts of one combatant that are compared."""

MOST_ANSWERED: Final = 2
"""The most acts that are compared with the answers to them: those that do most harm to one who does not react."""

KINDS: Final = ("item", "variant")
"""The kinds of choices whose values are compared: the weapon, and the way to use it."""


class Bout(Struct, frozen=True):
    """An act of one combatant at the other: its choices, the chance of its first roll, and the harm that it does.

    `drawn` is the piece that is drawn for it, as it is on the sheet; None if nothing is.
    """

    action: str
    bound: Mapping[str, Value]
    odds: float | None
    harm: Harm
    drawn: Item | None = None


class Sparring(Struct, frozen=True):
    """The best act of each of two combatants at the other; None if somebody has none that does harm."""

    ours: Bout | None = None
    theirs: Bout | None = None


class Pair(Struct, frozen=True):
    """The two sheets, with the pieces that were drawn for the sparring, as they were before."""

    mine: Character
    opponent: Character
    my_drawn: Item | None = None
    their_drawn: Item | None = None

    def sheet(self, who: str) -> Character:
        """Return the sheet of one of the two."""
        return self.mine if who == MINE else self.opponent

    def drawn(self, who: str) -> Item | None:
        """Return what one of the two has drawn."""
        return self.my_drawn if who == MINE else self.their_drawn

    def drawing(self, who: str, drawing: Drawing) -> Self:
        """Return the two after one of them has drawn a piece."""
        if who == MINE:
            return replace(self, mine=drawing.sheet, my_drawn=drawing.piece)
        return replace(self, opponent=drawing.sheet, their_drawn=drawing.piece)


Working: TypeAlias = Generator[None, None, Sparring]
"""Work on paper that yields after each small step and returns what was found."""


def spar(rulebook: Rulebook, mine: Character, opponent: Character, rules: Mapping[str, bool]) -> Working:
    """Work out how a character fares against an opponent, one step at a time, as if each had the first turn."""
    pair = Pair(mine, opponent)
    for who in (MINE, THEIRS):
        pair = yield from _armed(rulebook, pair, rules, who)
    ours = yield from _best(rulebook, pair, rules, MINE)
    theirs = yield from _best(rulebook, pair, rules, THEIRS)
    return Sparring(ours, theirs)


def _armed(rulebook: Rulebook, pair: Pair, rules: Mapping[str, bool], who: str) -> Generator[None, None, Pair]:
    """Return the two after one of them has drawn what does most harm; as they are if nothing does more."""
    drawings = tuple(drawings_of(rulebook, pair.sheet(who), rules))
    best, most = pair, 0.0
    for drawing in (None, *drawings) if drawings else ():
        armed = pair if drawing is None else pair.drawing(who, drawing)
        harm = yield from _most_harm(rulebook, armed, rules, who)
        if harm > most:
            best, most = armed, harm
    return best


def _most_harm(rulebook: Rulebook, pair: Pair, rules: Mapping[str, bool], who: str) -> Generator[None, None, float]:
    """Return the most harm that an act of one of the two does, at the first distance at which there is one."""
    for apart in DISTANCES:
        fight = face_to_face(rulebook, pair.mine, pair.opponent, rules, who, apart)
        yield
        tried = yield from _tried(fight, who)
        most = max((harm.whole for _, harm in tried), default=0.0)
        if most > 0:
            return most
    return 0.0


def _tried(fight: Fight, who: str) -> Generator[None, None, list[tuple[Option, Harm]]]:
    """Return the acts of one of the two, each with its harm to one who does not react."""
    other = THEIRS if who == MINE else MINE
    found: list[tuple[Option, Harm]] = []
    for option in _acts(fight, who, other):
        found.append((option, (yield from unanswered_harm(fight.book, option, other))))
    return found


def _best(rulebook: Rulebook, pair: Pair, rules: Mapping[str, bool], who: str) -> Generator[None, None, Bout | None]:
    """Work out the act of one of the two that does most harm, at the first distance at which there is one."""
    other = THEIRS if who == MINE else MINE
    for apart in DISTANCES:
        fight = face_to_face(rulebook, pair.mine, pair.opponent, rules, who, apart)
        yield
        best: Bout | None = None
        found = yield from _tried(fight, who)
        for option, harm in sorted(found, key=_by_harm)[:MOST_ANSWERED]:
            answered = yield from answered_harm(fight.book, option, other, harm.losses)
            if harm.losses and (best is None or answered.whole > best.harm.whole):
                best = Bout(option.action, option.bound, option.preview.odds, answered, pair.drawn(who))
        if best is not None:
            return best
    return None


def _by_harm(tried: tuple[Option, Harm]) -> float:
    return -tried[1].whole


def face_to_face(
    rulebook: Rulebook, mine: Character, opponent: Character, rules: Mapping[str, bool], turn: str, apart: int
) -> Fight:
    """Return a fight of the two alone, so many cells apart, with the turn of one of them."""
    grid = rulebook.ruleset.grid
    places = {MINE: (0, 0), THEIRS: (apart, 0)}
    sheets = {MINE: mine, THEIRS: opponent}
    fighters = (
        replace(
            enlist(rulebook, sheet, id, id, rules),
            at=places[id],
            facing=direction(grid, places[id], places[THEIRS if id == MINE else MINE]) if apart else 0,
        )
        for id, sheet in sheets.items()
    )
    return Fight(rulebook, begin_fight(rulebook, fighters, turn, rules))


def _acts(fight: Fight, who: str, target: str) -> Iterator[Option]:
    """Yield the usual acts at a target that are open, each with every weapon and way to use it."""
    found = 0
    for act in fight.attacks(who, target, fight.lazy_palette(who)):
        given = {aimed_by(fight.rulebook.plans[act]): target}
        for option in _ways(fight, who, act, given):
            if found < MOST_ACTS and option.status != "illegal":
                found += 1
                yield option


def _ways(fight: Fight, who: str, act: str, given: Mapping[str, Value]) -> Iterator[Option]:
    """Yield an act with each open value of its choices of weapons and ways."""
    option = fight.option(who, act, given)
    choice = next((each for each in option.choices if each.kind in KINDS and each.name not in given), None)
    if choice is None or not choice.legal:
        yield option
        return
    for value in choice.legal:
        yield from _ways(fight, who, act, {**given, choice.name: value})
