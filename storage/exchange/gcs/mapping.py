"""How a ruleset takes in sheets of GURPS Character Sheet: `exchange/gcs.toml` in its folder."""

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
"""The file's name in the folder `exchange` of a ruleset."""

LARGEST: Final = 200_000
"""Characters of it that are read."""


def _no_names() -> Mapping[str, str]:
    return {}


class DamageMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The word for plain dice where a ruleset says what damage is made of, and its words for kinds of damage."""

    dice: str = ""
    kinds: Mapping[str, str] = field(default_factory=_no_names)


class GearMap(Struct, frozen=True, forbid_unknown_fields=True):
    """Which fields of gear hold what is known of a piece; one without a name is left out.

    `way` and `shot` name the fields of a way to use it and of a shot with it, and `shot_as_a_rule` what these are where
    the file says nothing. `usages` are our names of ways by theirs, `signs` in the `sign_figures` of a weapon give
    traits, and armour counts by the first
    of `places` that it covers.
    """

    weight_lb: str = ""
    skill: str = ""
    reach: str = ""
    strength: str = ""
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


class GcsMap(Struct, frozen=True, forbid_unknown_fields=True):
    """What of a sheet becomes what. Attributes, values and pools are theirs by ours; skills and traits ours by theirs.

    The `…figures` are told in the notes as they stand there.
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


def has_mapping(folder: Traversable) -> bool:
    """Whether a ruleset takes in such sheets; nothing is read for it."""
    return (folder / "exchange" / FILE).is_file()


def load_mapping(folder: Traversable) -> GcsMap:
    """The mapping of a ruleset folder. Raises ExchangeError if it has none that can be read."""
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
