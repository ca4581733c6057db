"""The mapping of a ruleset for sheets of GURPS Character Sheet: `exchange/gcs.toml` in its folder."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final

from msgspec import Struct, field

from rules.loading.mismatch import UnfitTree, convert_tree
from rules.loading.ruleset_file import RulesetError, parse_file
from rules.loading.text_limits import UnfitText
from rules.values import Value
from rules.words.messages import message_from, message_of
from storage.exchange.guard import ExchangeError

FILE: Final = "gcs.toml"
"""The file name of the mapping in the folder `exchange` of a ruleset."""

LARGEST: Final = 200_000
"""Maximum number of characters in the file."""


def _no_names() -> Mapping[str, str]:
    return {}


class DamageMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The ruleset's word for plain dice as the base of damage, and its words for the kinds of damage.

    `bases` maps their words for damage by strength, such as `sw`, to the ruleset's.
    """

    dice: str = ""
    bases: Mapping[str, str] = field(default_factory=_no_names)
    kinds: Mapping[str, str] = field(default_factory=_no_names)


class GearMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The gear fields for the figures of a piece; a figure without a field name is left out.

    `way` and `shot` name the fields for a way of use and for a shot, and `shot_as_a_rule` holds the defaults of a shot.
    `usages` maps their names of ways to ours. `signs` maps signs in the `sign_figures` of a weapon to traits. Armour
    gets the sum of the protection that it gives these `places`. `level` names the figure of a way and of a shot for a
    level that differs from the level of its skill.
    """

    weight_lb: str = ""
    skill: str = ""
    reach: str = ""
    strength: str = ""
    level: str = ""
    traits: str = ""
    armour: str = ""
    shield: str = ""
    shield_skill: str = ""
    places: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=_no_names)
    sign_figures: tuple[str, ...] = ()
    usages: Mapping[str, str] = field(default_factory=_no_names)
    way: Mapping[str, str] = field(default_factory=_no_names)
    shot: Mapping[str, str] = field(default_factory=_no_names)
    shot_as_a_rule: Mapping[str, Value] = field(default_factory=dict[str, Value])
    damage: DamageMap = DamageMap()


class NaturalMap(Struct, frozen=True, forbid_unknown_fields=True):
    """How the body fights: the skills, `traits` and piece of `hide` that its weapons and its skin have in the ruleset.

    `move` and `weight` name the values for Move without a load and for the weight of the body. Traits in `everybody`
    describe blows that the ruleset gives everybody with hands; who has one of the traits in `handless` has none.
    """

    skill: str = ""
    shot_skill: str = ""
    traits: tuple[str, ...] = ()
    hide: str = ""
    move: str = ""
    weight: str = ""
    everybody: tuple[str, ...] = ()
    handless: tuple[str, ...] = ()


class LibraryMap(Struct, frozen=True, forbid_unknown_fields=True):
    """What a library says of its entries beyond names: the section of the sheet for spells, and rows in tables by ids.

    `difficulty` is the table with the difficulty of a skill, `difficulties` its words by those of theirs, and `points`
    the table with the points of a trait.
    """

    spells: str = ""
    difficulty: str = ""
    difficulties: Mapping[str, str] = field(default_factory=_no_names)
    points: str = ""


class GcsMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The mapping of a sheet: attributes, values and pools map our ids to theirs, skills and traits theirs to ours.

    The notes list the `…figures` as the file states them.
    """

    edition: str
    left_handed: str = ""
    figures: tuple[str, ...] = ()
    weapon_figures: tuple[str, ...] = ()
    spell_figures: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=_no_names)
    values: Mapping[str, str] = field(default_factory=_no_names)
    pools: Mapping[str, str] = field(default_factory=_no_names)
    skills: Mapping[str, str] = field(default_factory=_no_names)
    traits: Mapping[str, str] = field(default_factory=_no_names)
    gear: GearMap = GearMap()
    natural: NaturalMap = NaturalMap()
    library: LibraryMap = LibraryMap()


def has_mapping(folder: Traversable) -> bool:
    """Return whether a ruleset folder has a mapping, without reading it."""
    return (folder / "exchange" / FILE).is_file()


def load_mapping(folder: Traversable) -> GcsMap:
    """Return the mapping of a ruleset folder. Raises ExchangeError if it is missing or not valid."""
    file = folder / "exchange" / FILE
    try:
        text = file.read_text(encoding="utf-8")
        if len(text) > LARGEST:
            raise ExchangeError(message_of("sent.map_long", file=FILE))
        return convert_tree(parse_file(FILE, text), GcsMap)
    except FileNotFoundError as error:
        raise ExchangeError(message_of("sent.no_map", file=FILE)) from error
    except (OSError, UnicodeError, UnfitText, RulesetError, UnfitTree) as error:
        raise ExchangeError(message_of("sent.map_unread", file=FILE, detail=message_from(error))) from error
