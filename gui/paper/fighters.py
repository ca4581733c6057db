"""A page for the game master: everybody in a fight as one small block, with attacks, defences and pools to tick."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gui.paper import markup
from gui.paper.beasts import BESIDE, attribute_lines, learned_line, value_line, weapons_at_hand
from gui.paper.card import armour_line
from gui.paper.writing import PaperSize, as_they_fit
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState
from gui.words.words import Words
from rules.facts.belonging import has_pool
from rules.play.fight import Fight
from rules.state.character import Character
from rules.state.encounter import Combatant
from rules.values import Number
from rules.words.texts import Texts

MOST_VALUES = 14
"""The most values of a block."""

MOST_BOXES = 40
"""The most boxes to tick for a pool; a larger one gets a line to write on."""


class Alike(Struct, frozen=True):
    """Combatants of a side who differ in nothing but their names and what has happened to them in the fight."""

    members: tuple[SheetState, ...]

    @property
    def name(self) -> str:
        """The names of all, the first and the last if there are many."""
        names = [each.sheet.name for each in self.members]
        return f"{names[0]} – {names[-1]} ({len(names)})" if len(names) > 2 else ", ".join(names)


def fighters_html(name: str, fight: Fight, texts: Texts, words: Words, paper: PaperSize) -> str:
    """Return all combatants of a fight, as they stand, as a document for a paper size."""
    sides = dict.fromkeys(each.side for each in fight.encounter.combatants.values())
    blocks = [_block(side, each) for side in sides for each in _alike(fight, side, texts, words)]
    rows = (blocks[at : at + BESIDE] for at in range(0, len(blocks), BESIDE))
    parts = [markup.beside(row + [""] * (BESIDE - len(row))) for row in rows]
    pages = as_they_fit([markup.title(name, texts.name("ruleset", "name")), *parts], paper)
    return markup.page(name, markup.PAGE_BREAK.join("".join(page) for page in pages))


def _alike(fight: Fight, side: str, texts: Texts, words: Words) -> Iterator[Alike]:
    """Yield the combatants of a side, those with the same sheet and gear together."""
    told: dict[str, list[SheetState]] = {}
    for id, each in fight.encounter.combatants.items():
        if each.side == side:
            named = replace(each.sheet, name=each.name)
            state = SheetState(named, fight.book.of(id), texts, words)
            told.setdefault(repr(_plain(each)), []).append(state)
    yield from (Alike(tuple(members)) for members in told.values())


def _plain(combatant: Combatant) -> Combatant:
    """Return a combatant without a name, and without what differs from one to the next in a fight."""
    sheet = combatant.sheet
    plain = Character(
        "",
        sheet.ruleset,
        player=sheet.player,
        attributes=sheet.attributes,
        skills=sheet.skills,
        traits=sheet.traits,
        values=sheet.values,
    )
    return Combatant("", plain, "", "", items=combatant.items)


def _block(side: str, group: Alike) -> str:
    state, named = group.members[0], len(group.members) > 1
    title = markup.small_title(group.name, " · ".join(filter(None, (side, state.sheet.player))))
    figures = (attribute_lines(state), value_line(state, MOST_VALUES), armour_line(state), *weapons_at_hand(state))
    to_tick = (_to_tick(each, named=named) for each in group.members)
    return markup.boxed("".join((title, *figures, learned_line(state), *to_tick)))


def _to_tick(state: SheetState, *, named: bool) -> str:
    """Return the pools of a combatant with a box for each point, and their conditions."""
    ruleset, combatant = state.ruleset, state.facts.combatant
    tracked = [id for id, pool in ruleset.pools.items() if pool.tracked and has_pool(state.facts, id)]
    pools = [(state.texts.short("pools", id), *_pool(state, id)) for id in tracked]
    held = dict.fromkeys(state.texts.name("conditions", each.id) for each in combatant.conditions)
    return markup.ticks(state.sheet.name if named else "", pools, ", ".join(held))


def _pool(state: SheetState, id: str) -> tuple[str, int, int]:
    """Return the figures of a pool, how many boxes are ticked, and how many are empty.

    A pool gets no boxes if it has too many points, or if it counts up without a highest figure.
    """
    now = state.facts.combatant.pools.get(id, 0)
    found = None if state.ruleset.pools[id].high is None else state.value(f"{id}_max")
    most: Number = found if isinstance(found, int | float) else now
    told = figure(now, state.words) if found is None else f"{figure(now, state.words)} / {figure(most, state.words)}"
    counts_up = state.ruleset.pools[id].counts == "up"
    if most > MOST_BOXES or (counts_up and found is None):
        return told, 0, 0
    gone = now if counts_up else most - now
    ticked = int(max(0, min(most, gone)))
    return told, ticked, int(most) - ticked
