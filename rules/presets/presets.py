"""Ready combatants of a ruleset and its prepared fights, to be taken as they are.

They are read when somebody asks for them (`ready_file.py`), never with the ruleset itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Item
from rules.state.encounter import Combatant, Encounter
from rules.values import Number, Place, Value
from rules.words.texts import Texts

FIRST_FIGHT = "first_fight"
"""The id of the fight with which a ruleset is shown to somebody new."""


class ReadyCharacter(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who can be brought into a fight at once, as a file tells of him; his words stand in the texts.

    A piece of gear is a table: its `id`, its place in `where`, `ready` and `key`, and any field of gear beside them.
    """

    cite: str = ""
    beast: bool = False
    attributes: Mapping[str, Number] = field(default_factory=dict[str, Number])
    skills: Mapping[str, Number] = field(default_factory=dict[str, Number])
    traits: tuple[str, ...] = ()
    values: Mapping[str, Number] = field(default_factory=dict[str, Number])
    pools: Mapping[str, Number] = field(default_factory=dict[str, Number])
    items: tuple[Mapping[str, Value], ...] = ()


class ReadyFighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a prepared fight: who stands there, on which side, and where on the board."""

    character: str
    side: str
    at: Place | None = None
    facing: int = 0
    position: str = ""


class ReadyFight(Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared fight; `rules` are the optional rules that are on or off in it.

    Who is in one of the conditions in `out` can fight on no more; marks of pools count as conditions.
    """

    fighters: tuple[ReadyFighter, ...]
    cite: str = ""
    rules: Mapping[str, bool] = field(default_factory=dict[str, bool])
    out: tuple[str, ...] = ()


class Ready(Struct, frozen=True):
    """All that a ruleset has ready, by id."""

    ruleset: str
    characters: Mapping[str, ReadyCharacter]
    fights: Mapping[str, ReadyFight]


def character_of(ready: Ready, id: str, texts: Texts) -> Character:
    """The sheet of a ready combatant, in the words of a language. Raises KeyError if there is none of that id."""
    told = ready.characters[id]
    return Character(
        id=id,
        ruleset=ready.ruleset,
        name=texts.name("characters", id),
        attributes=told.attributes,
        skills=told.skills,
        traits=told.traits,
        values=told.values,
        pools=told.pools,
        items=tuple(_piece(each) for each in told.items),
        notes=texts.summary("characters", id),
    )


def fight_of(ready: Ready, id: str, rulebook: Rulebook, texts: Texts) -> Encounter:
    """A prepared fight as it begins; of several of a kind each has a number. Raises KeyError if there is none."""
    told = ready.fights[id]
    combatants = tuple(_combatants(ready, told, rulebook, texts))
    fight = begin_fight(rulebook, combatants, rules=told.rules)
    return replace(fight, turn=next(iter(fight.order), fight.turn))


def _combatants(ready: Ready, told: ReadyFight, rulebook: Rulebook, texts: Texts) -> Iterator[Combatant]:
    alike = Counter(fighter.character for fighter in told.fighters)
    met: Counter[str] = Counter()
    for fighter in told.fighters:
        sheet = character_of(ready, fighter.character, texts)
        id = fighter.character
        if alike[id] > 1:
            met[id] += 1
            sheet = replace(sheet, name=f"{sheet.name} {met[id]}")
            id = f"{id}_{met[id]}"
        # The same wolf may be ready under two rulesets, and a campaign tells sheets apart by their ids alone.
        sheet = replace(sheet, id=f"{ready.ruleset}_{id}")
        side = texts.name("sides", fighter.side)
        combatant = enlist(rulebook, sheet, id, side, told.rules)
        yield replace(combatant, position=fighter.position or combatant.position, at=fighter.at, facing=fighter.facing)


def _piece(told: Mapping[str, Value]) -> Item:
    fields = {key: value for key, value in told.items() if key not in ("id", "key", "where", "ready")}
    where, key = str(told.get("where", "pack")), str(told.get("key", ""))
    return Item(str(told["id"]), key, where, bool(told.get("ready", True)), fields)
