"""A sheet of the old program in the form of the newer one, with the figures that the old program would show."""

from typing import Any

import msgspec
from msgspec import Struct

from storage.exchange.gcs.document import Node, listed, nodes_at
from storage.exchange.gcs.old.bonuses import bonuses_in_force
from storage.exchange.gcs.old.dice import swing, thrust
from storage.exchange.gcs.old.figures import Body, attribute_nodes, body_of, dodges, moves, protection
from storage.exchange.gcs.old.levels import Skills, spell_level, worked_out_skills
from storage.exchange.gcs.old.translation import translated
from storage.exchange.gcs.old.weapons import Armed, with_weapons
from storage.exchange.gcs.old.xml_tree import Element


class Computed(Struct, frozen=True):
    """The computed figures of a whole sheet in the newer format."""

    swing: str
    thrust: str
    basic_lift: str
    move: list[int]
    dodge: list[int]


def whole_sheet(root: Element) -> Node:
    """Return a sheet in XML as one of the newer format. Raises ExchangeError for absurd figures."""
    sheet = translated(root)
    bonuses = bonuses_in_force(sheet)
    body = body_of(sheet, bonuses)
    skills = worked_out_skills(listed(sheet, "skills"), body, bonuses)
    armed = Armed(body, Skills(skills), bonuses)
    return {
        **sheet,
        "attributes": attribute_nodes(sheet, body),
        "traits": [with_weapons(each, armed) for each in listed(sheet, "traits")],
        "skills": [_with_level(each.node, each.level) for each in skills],
        "spells": [_with_level(each, spell_level(each, body, bonuses)) for each in listed(sheet, "spells")],
        "equipment": [with_weapons(each, armed) for each in nodes_at(sheet, "equipment")],
        "settings": {"body_type": {"locations": protection(bonuses)}},
        "calc": msgspec.to_builtins(_computed(body)),
    }


def _with_level(node: Node, level: int | None) -> dict[str, Any]:
    return {**node, "calc": {} if level is None else {"level": level}}


def _computed(body: Body) -> Computed:
    return Computed(
        swing(body.striking, body.rules).text(),
        thrust(body.striking, body.rules).text(),
        f"{body.lift:g} lb",
        moves(body),
        dodges(body),
    )
