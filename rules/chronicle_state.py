"""How one combatant stands, told so fully that the moment can be set up again from what was told."""

from collections.abc import Callable, Iterator, Mapping

from rules.character import Item
from rules.encounter import Combatant, Condition, Encounter
from rules.ruleset import Ruleset
from rules.texts import Texts
from rules.values import Number


class StateTeller:
    """Tells states in the language of its templates; `tell_condition` puts a condition and its fields into words."""

    def __init__(
        self,
        ruleset: Ruleset,
        texts: Texts,
        templates: Mapping[str, str],
        tell_condition: Callable[[Encounter, Condition], str],
    ) -> None:
        self._ruleset = ruleset
        self._texts = texts
        self._templates = templates
        self._tell_condition = tell_condition

    def tell(self, encounter: Encounter, id: str) -> str:
        """A combatant's pools, posture, conditions, place, what he has spent, and where his gear is."""
        combatant = encounter.combatants[id]
        parts = [
            *self._pools(combatant),
            *self._posture(combatant),
            *(self._tell_condition(encounter, held) for held in combatant.conditions),
            *self._place(combatant),
            *self._order(encounter, id),
            *self._spent(combatant),
            *self._gear(combatant),
        ]
        return self._say("state", name=combatant.name, state=", ".join(parts))

    def _pools(self, combatant: Combatant) -> Iterator[str]:
        for pool in self._ruleset.pools:
            yield f"{self._texts.short('pools', pool)} {_figure(combatant.pools.get(pool, 0))}"

    def _posture(self, combatant: Combatant) -> Iterator[str]:
        yield self._texts.name("positions", combatant.position)
        if combatant.stance:
            yield self._texts.name("stances", combatant.stance)

    def _place(self, combatant: Combatant) -> Iterator[str]:
        if combatant.at is not None:
            column, row = combatant.at
            yield self._say("state_place", column=column, row=row, facing=combatant.facing)

    def _order(self, encounter: Encounter, id: str) -> Iterator[str]:
        if id in encounter.initiative:
            yield self._say("state_initiative", initiative=_figure(encounter.initiative[id]))

    def _spent(self, combatant: Combatant) -> Iterator[str]:
        spent = [f"{self._counter(key)} {_figure(count)}" for key, count in combatant.used.items() if count]
        if spent:
            yield self._say("state_spent", spent=", ".join(spent))

    def _counter(self, key: str) -> str:
        counter, _, piece = key.partition(":")
        name = self._texts.name("counters", counter)
        return f"{name} ({self._texts.name('items', piece)})" if piece else name

    def _gear(self, combatant: Combatant) -> Iterator[str]:
        if combatant.items:
            yield self._say("state_gear", gear=", ".join(self._piece(item) for item in combatant.items))

    def _piece(self, item: Item) -> str:
        where = self._templates.get(f"where_{item.where}", item.where)
        count = item.fields.get("count", 1)
        shown = [self._texts.name("items", item.id), where]
        if count != 1:
            shown.insert(0, f"{count}×")
        if not item.ready:
            shown.append(self._templates["state_not_ready"])
        return " ".join(shown)

    def _say(self, template: str, **shown: object) -> str:
        return self._templates[template].format_map(shown)


def _figure(value: Number) -> str:
    return f"{value:g}"
