"""The bonuses in force on a sheet: of its traits, its skills, and the gear in use."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.values import Number
from storage.exchange.gcs.document import Node, is_node, listed, node_at, nodes_at, number_at, text_at, with_containers
from storage.exchange.gcs.old.translation import is_set, plain


class Bonus(NamedTuple):
    """A bonus as the file states it, with the level of the trait or modifier that gives it."""

    node: Node
    level: Number = 0

    @property
    def amount(self) -> Number:
        """The amount for the level."""
        amount = self.raw
        return amount * max(self.level, 0) if self.is_by_level else amount

    @property
    def raw(self) -> Number:
        """The amount of one level."""
        return number_at(self.node, "amount") or 0

    @property
    def is_by_level(self) -> bool:
        """Whether the amount counts for each level; for damage, for each die."""
        return self.node.get("per_level") is True

    def concerns(self, kind: str, selection: str) -> bool:
        """Return whether this is a bonus of a kind with this selection, such as `this weapon`."""
        chosen = plain(text_at(self.node, "selection_type"))
        usual = {"skill_bonus": "skills with name", "weapon_bonus": "weapons with required skill"}.get(kind, "")
        return self.node.get("type") == kind and (chosen or usual) == selection

    def fits(self, name: str, special: str, tags: Iterable[str]) -> bool:
        """Return whether the name, the speciality or usage, and the categories match the comparisons of the bonus."""
        if not (matches(self.node, "name", name) and matches(self.node, "specialization", special)):
            return False
        return any(matches(self.node, "category", tag) for tag in (*tags, ""))


def matches(bonus: Node, part: str, text: str) -> bool:
    """Return whether a text matches a comparison of a bonus; one that is not stated matches everything."""
    stated: object = bonus.get(part)
    if not is_node(stated):
        return True
    theirs, compared, compare = plain(text_at(bonus, part)), plain(text), text_at(stated, "compare")
    is_negated = compare in ("is not", "does not contain", "does not start with", "does not end with")
    match compare.removeprefix("does not "):
        case "is anything":
            return True
        case "contains" | "contain":
            found = theirs in compared
        case "starts with" | "start with":
            found = compared.startswith(theirs)
        case "ends with" | "end with":
            found = compared.endswith(theirs)
        case _:
            found = theirs == compared
    return found != is_negated


def bonuses_in_force(document: Node) -> tuple[Bonus, ...]:
    """Return the bonuses of everything on a sheet that is switched on or in use."""
    return tuple(_in_force(document))


def _in_force(document: Node) -> Iterator[Bonus]:
    for trait in listed(document, "traits"):
        if trait.get("disabled") is not True:
            yield from own_bonuses(trait)
    for skill in listed(document, "skills"):
        yield from own_bonuses(skill)
    for piece in with_containers(nodes_at(document, "equipment")):
        if piece.get("equipped") is True and number_at(piece, "quantity") != 0:
            yield from own_bonuses(piece)


def own_bonuses(node: Node) -> Iterator[Bonus]:
    """Yield the bonuses of an entry and of its modifiers that are switched on."""
    level = levels_of(node)
    yield from (Bonus(each, level) for each in nodes_at(node, "features"))
    for modifier in nodes_at(node, "modifiers"):
        if modifier.get("disabled") is not True:
            yield from (Bonus(each, levels_of(modifier)) for each in nodes_at(modifier, "features"))


def levels_of(node: Node) -> Number:
    """Return the level of a trait; 0 if it has none."""
    return number_at(node, "levels") or 0


def attribute_bonus(bonuses: Iterable[Bonus], attribute: str, limitation: str = "none") -> Number:
    """Return the sum of the bonuses to an attribute, with this limitation only."""
    return sum(
        bonus.amount
        for bonus in bonuses
        if bonus.node.get("type") == "attribute_bonus"
        and plain(text_at(bonus.node, "attribute")) == attribute
        and (text_at(bonus.node, "limitation") or "none") == limitation
    )


def is_option(document: Node, name: str) -> bool:
    """Return whether an optional rule is in use on a sheet."""
    return is_set(text_at(node_at(document, "options"), name))
