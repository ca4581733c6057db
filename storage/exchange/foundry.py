"""Characters as actors for Foundry VTT, with the mapping in the ruleset's `exchange/foundry.toml`.

The command “Import Data” of an actor reads the file. The layout is that of the system `gurps`, 0.18: lists are objects
with the keys `00000`, `00001` and so on.
"""

import re
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias, cast

import msgspec
from msgspec import Struct, field

from rules.facts.book import FactBook, Facts, ItemFacts
from rules.formula.formulas import AnyFormula, Formula, FormulaError, Unknown, Vocabulary, check
from rules.loading.mismatch import UnfitTree, convert_tree
from rules.loading.ruleset_file import RulesetError, parse_file
from rules.loading.vocabulary import RulesetVocabularies
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import SheetRow, value_of, weapon_rows
from rules.state.character import GONE, GROUND, Character, Item
from rules.values import Number, Value
from rules.words.messages import message_from, message_of
from rules.words.texts import Texts, readable
from storage.exchange.character_json import OwnFiles, character_to_json
from storage.exchange.guard import ExchangeError

FILE: Final = "foundry.toml"
"""The file name of the mapping in the folder `exchange` of a ruleset."""

NOT_CARRIED: Final = frozenset({GROUND})
"""Places of gear that the character does not carry."""

STOWED: Final = frozenset({"pack"})
"""Places of gear that the character carries, but cannot use at once."""

Tree: TypeAlias = dict[str, Any]
"""A JSON object."""

FLAG: Final = "fightbook"
"""The key of our flags in an actor, and the beginning of the ids that we give to its entries."""

SHEET: Final = "sheet"
"""The name of the whole sheet among our flags: the text of a character file."""

_DICE: Final = re.compile(r"(\d+)d6")


def _no_names() -> Mapping[str, str]:
    return {}


class GearNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The gear fields for weight and count, and the weapon column for the kind of damage."""

    weight: str = ""
    count: str = ""
    damage_kind: str = ""


class FoundryMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The mapping to an actor: formulas by path in the actor, and weapon columns by their names in the actor.

    `shots` maps names in the actor to gear fields, for figures of a shot that have no column. `read` maps places in the
    actor to the attributes, values and pools that they change when an actor comes back.
    """

    system: str
    type: str
    figures: Mapping[str, str] = field(default_factory=_no_names)
    melee: Mapping[str, str] = field(default_factory=_no_names)
    ranged: Mapping[str, str] = field(default_factory=_no_names)
    shots: Mapping[str, str] = field(default_factory=_no_names)
    gear: GearNames = GearNames()
    read: Mapping[str, str] = field(default_factory=_no_names)


def has_foundry(folder: Traversable) -> bool:
    """Return whether a ruleset folder has a mapping for actors, without reading it."""
    return (folder / "exchange" / FILE).is_file()


def load_foundry_map(folder: Traversable) -> FoundryMap:
    """Return the actor mapping of a ruleset folder. Raises ExchangeError if it is missing or not valid."""
    try:
        text = (folder / "exchange" / FILE).read_text(encoding="utf-8")
        return convert_tree(parse_file(FILE, text), FoundryMap)
    except FileNotFoundError as error:
        raise ExchangeError(message_of("sent.no_actor_map", file=FILE)) from error
    except (OSError, UnicodeError, RulesetError, UnfitTree) as error:
        raise ExchangeError(message_of("sent.map_unread", file=FILE, detail=message_from(error))) from error


def actor_json(
    character: Character,
    rulebook: Rulebook,
    map: FoundryMap,
    texts: Texts,
    made_from: tuple[str, ...] = (),
    own: OwnFiles | None = None,
) -> str:
    """Return a character as the JSON text of an actor. Raises ExchangeError for a faulty formula in the mapping.

    The flags of the actor hold the whole sheet, the versions that it was made from and its `own` entries, so that
    nothing is lost when the actor comes back.
    """
    facts = _facts(rulebook, character)
    system: Tree = {}
    for place, value in _figures(facts, map.figures).items():
        _set_at(system, place, value)
    _set_at(system, "traits.player", character.player)
    system["skills"] = _numbered(_skill(facts, id, texts) for id in character.skills)
    system["ads"] = _numbered(
        _entry(texts.name("traits", id), ("traits", id), notes=texts.summary("traits", id), points=0, level=None)
        for id in character.traits
    )
    rows = weapon_rows(facts)
    blows = (_weapon(row, map.melee, map, facts, texts) for row in rows if row.way)
    shots = (_weapon(row, map.ranged, map, facts, texts) | _shot(row, map, facts) for row in rows if not row.way)
    system["melee"] = _numbered({**_NO_BLOW, **blow} for blow in blows)
    system["ranged"] = _numbered({**_NO_SHOT, **shot} for shot in shots)
    pieces = [piece for piece in facts.combatant.items if piece.where != GONE]
    system["equipment"] = {
        "carried": _numbered(_piece(facts, each, map, texts) for each in pieces if each.where not in NOT_CARRIED),
        "other": _numbered(_piece(facts, each, map, texts) for each in pieces if each.where in NOT_CARRIED),
    }
    notes = {**_BASE, "notes": character.notes, "uuid": uuid_of("notes", "")}
    system["notes"] = _numbered([notes] if character.notes else [])
    actor: Tree = {
        "name": character.name or character.id,
        "type": map.type,
        "img": "icons/svg/mystery-man.svg",
        "system": system,
        "prototypeToken": {"name": character.name or character.id, "actorLink": True},
        "items": [],
        "effects": [],
        "flags": {FLAG: {SHEET: character_to_json(character, made_from=made_from, own=own)}},
        "_stats": {"systemId": map.system},
    }
    return msgspec.json.format(msgspec.json.encode(actor), indent=2).decode() + "\n"


def figures_written(character: Character, rulebook: Rulebook, map: FoundryMap) -> Mapping[str, Value | None]:
    """Return the figures at the places that are read back, as an actor of this character has them.

    Raises ExchangeError for a faulty formula in the mapping.
    """
    wanted = {place: source for place, source in map.figures.items() if place in map.read}
    return _figures(_facts(rulebook, character), wanted)


def uuid_of(part: str, id: str) -> str:
    """Return the id by which an entry of an actor, such as a skill, is known when the actor comes back."""
    return f"{FLAG}:{part}:{id}"


_BASE: Final[Mapping[str, Any]] = {"pageref": "", "contains": {}, "uuid": "", "parentuuid": ""}
_NO_BLOW: Final[Mapping[str, Any]] = dict.fromkeys(("st", "weight", "techlevel", "cost"), "")
_NO_SHOT: Final[Mapping[str, Any]] = dict.fromkeys(
    ("st", "bulk", "legalityclass", "ammo", "acc", "range", "rof", "shots", "rcl", "halfd", "max"), ""
)


def _facts(rulebook: Rulebook, character: Character) -> Facts:
    fighter = enlist(rulebook, character)
    return FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id)


def _formula(source: str, vocabulary: Vocabulary) -> Formula:
    """Return a formula of the mapping, checked like those of a sheet."""
    problem = message_of("sent.map_formula", file=FILE, source=source)
    try:
        formula = AnyFormula(source)
    except FormulaError as error:
        raise ExchangeError(problem) from error
    if check(formula, vocabulary):
        raise ExchangeError(problem)
    return formula


def _figures(facts: Facts, sources: Mapping[str, str]) -> dict[str, Value | None]:
    vocabulary = RulesetVocabularies(facts.book.rulebook.ruleset).figures()
    return {place: _figure(facts, _formula(source, vocabulary)) for place, source in sources.items()}


def _figure(facts: Facts, formula: Formula) -> Value | None:
    value = value_of(facts, formula)
    return _DICE.sub(r"\1d", value) if isinstance(value, str) else value


def _set_at(tree: Tree, place: str, value: Value | None) -> None:
    *inner, last = place.split(".")
    for name in inner:
        inside: object = tree.setdefault(name, {})
        if not isinstance(inside, dict):
            raise ExchangeError(message_of("sent.map_unread", file=FILE, detail=place))
        tree = cast("Tree", inside)
    tree[last] = value


def _numbered(entries: Iterable[Tree]) -> Tree:
    return {f"{number:05}": entry for number, entry in enumerate(entries)}


def _entry(name: str, known_as: tuple[str, str] | None = None, **more: object) -> Tree:
    uuid = "" if known_as is None else uuid_of(*known_as)
    return {"name": name, "originalName": "", "notes": "", **_BASE, "uuid": uuid, **more}


def _skill(facts: Facts, id: str, texts: Texts) -> Tree:
    level = facts.combatant.sheet.skills[id]
    return _entry(
        texts.name("skills", id),
        ("skills", id),
        level=level,
        points=0,
        type="",
        relativelevel="",
        **{"import": str(level)},
    )


def _weapon(row: SheetRow, names: Mapping[str, str], map: FoundryMap, facts: Facts, texts: Texts) -> Tree:
    table = facts.book.rulebook.ruleset.sheet.weapons
    columns = () if table is None else tuple(column.id for column in table.columns)
    cells = dict(zip(columns, row.cells, strict=False))
    figures = {theirs: _cell_text(cells.get(ours)) for theirs, ours in names.items()}
    kind = _cell_text(cells.get(map.gear.damage_kind))
    if "damage" in figures and kind:
        figures["damage"] = f"{figures['damage']} {kind}"
    level = cells.get(names.get("level", ""))
    mode = texts.value("way", row.way) if row.way else ""
    known_as = ("ways" if row.way else "shots", f"{row.handle}.{row.way}" if row.way else row.handle)
    return _entry(
        texts.name("items", row.id), known_as, mode=mode, **(figures | ({} if level is None else {"level": level}))
    )


def _shot(row: SheetRow, map: FoundryMap, facts: Facts) -> Tree:
    """Return the figures of a shot that come from gear fields."""
    if not map.shots:
        return {}
    piece = facts.book.item(facts.combatant.id, row.handle)
    known = ((theirs, _gear_field(piece, ours)) for theirs, ours in map.shots.items())
    return {theirs: _cell_text(value) for theirs, value in known if isinstance(value, str | int | float)}


def _gear_field(piece: ItemFacts, id: str) -> object:
    """Return a gear field of a piece; None if nobody entered it."""
    try:
        return piece[id]
    except Unknown:
        return None


def _cell_text(value: Value | None) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, int | float) else _DICE.sub(r"\1d", str(value))


def _piece(facts: Facts, piece: Item, map: FoundryMap, texts: Texts) -> Tree:
    held = facts.book.item(facts.combatant.id, piece.handle)
    count = _number(_gear_field(held, map.gear.count), 1) if map.gear.count else 1
    weight = _number(_gear_field(held, map.gear.weight), 0) if map.gear.weight else 0
    return _entry(
        texts.name("items", piece.id),
        ("items", piece.handle),
        count=count,
        weight=weight,
        weightsum=weight * count,
        cost=0,
        costsum=0,
        carried=piece.where not in NOT_CARRIED,
        equipped=piece.where not in (*NOT_CARRIED, *STOWED),
        location=readable(piece.where),
    )


def _number(value: object, otherwise: Number) -> Number:
    return value if isinstance(value, int | float) else otherwise
