"""The figures of a body: attributes with their bonuses, speed, load, and the protection of each place."""

from collections.abc import Mapping
from math import floor
from types import MappingProxyType
from typing import Final, NamedTuple

from rules.values import Number
from storage.exchange.gcs.document import Node, nodes_at, number_at, text_at
from storage.exchange.gcs.gear import pounds
from storage.exchange.gcs.old.bonuses import Bonus, attribute_bonus, is_option
from storage.exchange.gcs.old.dice import DamageRules

LOADS: Final = (1, 2, 3, 6, 10)
"""The heaviest load of each level of encumbrance, as a multiple of the basic lift."""

HIGHEST_UNTRAINED: Final = 20
"""The highest value of an attribute that counts for an untrained skill."""

_SENSES: Final = ("vision", "hearing", "taste smell", "touch")

_BODY: Final[Mapping[str, int]] = MappingProxyType(
    {"torso": 0, "skull": 2, "eyes": 0, "face": 0, "neck": 0, "groin": 0, "arm": 0, "hand": 0, "leg": 0, "foot": 0}
)
"""The places that every sheet lists, with the protection of the bone."""


class Bought(NamedTuple):
    """What points and bonuses add to the figures that follow from attributes, by their tags in the file."""

    will: Number = 0
    perception: Number = 0
    speed: Number = 0
    move: Number = 0


class Defences(NamedTuple):
    """The bonuses to active defences, by their names in the file."""

    dodge: int = 0
    parry: int = 0
    block: int = 0


class Body(NamedTuple):
    """The figures of a body; `values` by the ids of the newer format."""

    values: Mapping[str, Number]
    striking: int
    lift: float
    load: int
    defences: Defences
    rules: DamageRules

    def base(self, attribute: str) -> Number | None:
        """Return the value of an attribute by its name in a default; None if it is none."""
        if attribute in ("base10", "10"):
            return 10
        return self.values.get("per" if attribute.startswith("per") else attribute)


def body_of(document: Node, bonuses: tuple[Bonus, ...]) -> Body:
    """Return the figures of a body, before any load slows it."""
    main = {
        name: _stated(document, name.upper(), 10) + attribute_bonus(bonuses, name) for name in ("st", "dx", "iq", "ht")
    }
    bought = Bought(*(_stated(document, name) + attribute_bonus(bonuses, name) for name in Bought._fields))
    base = 10 if is_option(document, "base_will_and_per_on_10") else main["iq"]
    values: dict[str, Number] = {
        **main,
        "will": base + bought.will,
        "per": base + bought.perception,
        "basic_speed": (main["dx"] + main["ht"]) / 4 + bought.speed,
        "hp": main["st"] + _stated(document, "HP") + attribute_bonus(bonuses, "hp"),
        "fp": main["ht"] + _stated(document, "FP") + attribute_bonus(bonuses, "fp"),
    }
    values["basic_move"] = max(floor(floor(values["basic_speed"]) + bought.move), 0)
    values["fright_check"] = values["will"] + attribute_bonus(bonuses, "fright check")
    for sense in _SENSES:
        values[sense.replace(" ", "_")] = values["per"] + attribute_bonus(bonuses, sense)
    strength = max(int(main["st"] + attribute_bonus(bonuses, "st", "lifting only")), 0)
    lift = strength * strength / 5
    if is_option(document, "use_know_your_own_strength"):
        lift = 2 * 10 ** (min(strength, 60) / 10)
    return Body(
        values,
        int(main["st"] + attribute_bonus(bonuses, "st", "striking only")),
        round(lift) if lift >= 10 else round(lift, 1),
        _load(document, lift),
        Defences(*(int(attribute_bonus(bonuses, name)) for name in Defences._fields)),
        DamageRules(
            is_option(document, "use_know_your_own_strength"),
            is_option(document, "use_reduced_swing"),
            is_option(document, "use_thrust_equals_swing_minus_2"),
        ),
    )


def attribute_nodes(document: Node, body: Body) -> list[Node]:
    """Return the attributes in the form of the newer format."""
    left = {pool: _left(document, pool, body.values[pool]) for pool in ("hp", "fp")}
    return [
        {"attr_id": id, "calc": {"value": value, **({"current": left[id]} if id in left else {})}}
        for id, value in body.values.items()
    ]


def moves(body: Body) -> list[int]:
    """Return Move at each level of encumbrance."""
    basic = int(body.values["basic_move"])
    return [max(basic * (10 - 2 * load) // 10, 1) if basic else 0 for load in range(len(LOADS))]


def dodges(body: Body) -> list[int]:
    """Return the dodge at each level of encumbrance."""
    best = floor(body.values["basic_speed"]) + 3 + body.defences.dodge
    return [max(best - load, 1) for load in range(len(LOADS))]


def protection(bonuses: tuple[Bonus, ...]) -> list[Node]:
    """Return the places of the body with their protection, in the form of the newer format."""
    whole: Number = 0
    places: dict[str, Number] = dict(_BODY)
    for bonus in bonuses:
        if bonus.node.get("type") == "dr_bonus":
            place = text_at(bonus.node, "location") or "torso"
            if place == "all":
                whole += bonus.amount
            else:
                places[place] = places.get(place, 0) + bonus.amount
    return [{"id": place, "calc": {"dr": {"all": amount + whole}}} for place, amount in places.items()]


def _stated(document: Node, tag: str, otherwise: Number = 0) -> Number:
    stated = number_at(document, tag)
    return otherwise if stated is None else stated


def _left(document: Node, pool: str, whole: Number) -> Number:
    """Return what is left of a pool: newer files state what is gone from it, older ones what is left."""
    gone = number_at(document, f"{pool}_damage")
    left = number_at(document, f"current_{pool}")
    return min(whole - (gone or 0), whole if left is None else left)


def _load(document: Node, lift: float) -> int:
    carried = sum(_weight(piece) for piece in nodes_at(document, "equipment"))
    return next((level for level, most in enumerate(LOADS) if carried <= most * lift), len(LOADS) - 1)


def _weight(piece: Node) -> float:
    """Return the weight of a piece with all that is in it."""
    count = number_at(piece, "quantity")
    own = pounds(text_at(piece, "weight")) * (1 if count is None else max(count, 0))
    return own + sum(_weight(each) for each in nodes_at(piece, "children"))
