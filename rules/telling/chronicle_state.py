"""The state of a fight in words, complete enough to set it up again."""

from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec.structs import replace

from rules.ruleset.sections import Ruleset
from rules.state.character import Item
from rules.state.encounter import Combatant, Condition, Encounter
from rules.telling.watched import watched_pools
from rules.values import Number, Value
from rules.words.figures import figure
from rules.words.texts import Texts


class StateTeller:
    """Renders states in the language of its templates; `tell_condition` renders a condition with its fields."""

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
        """Return a combatant's pools, posture, conditions, place, initiative, spent counters and gear."""
        combatant = encounter.combatants[id]
        parts = [
            *self._pools(combatant),
            *self._posture(combatant),
            *(self._tell_condition(encounter, held) for held in combatant.conditions),
            *self._place(combatant),
            *self._order(encounter, id),
            *self._spent(encounter, combatant),
            *self._gear(combatant),
        ]
        return self._render("state", name=combatant.name, state=", ".join(parts))

    def tell_briefly(self, encounter: Encounter, id: str) -> str:
        """Return a combatant's watched pools, posture and conditions."""
        combatant = encounter.combatants[id]
        parts = [
            *(self._pool(combatant, pool) for pool in watched_pools(self._ruleset, encounter)),
            *self._posture(combatant),
            *dict.fromkeys(self._texts.name("conditions", held.id) for held in combatant.conditions),
        ]
        return self._render("state", name=combatant.name, state=", ".join(parts))

    def surroundings(self, encounter: Encounter) -> Iterator[str]:
        """Yield a line each for the turn, the order, each side, the optional rules and the stated facts."""
        names = {id: combatant.name for id, combatant in encounter.combatants.items()}
        if encounter.turn in names:
            yield self._render("moment_turn", name=names[encounter.turn])
        if encounter.order:
            order = ", ".join(names[id] for id in encounter.order if id in names)
            yield self._render("moment_order", order=order)
        for side in dict.fromkeys(combatant.side for combatant in encounter.combatants.values()):
            people = ", ".join(each.name for each in encounter.combatants.values() if each.side == side)
            yield self._render("moment_side", side=self._texts.name("sides", side), names=people)
        rules = [f"{self._texts.name('rules', id)} ({self._yes(on)})" for id, on in encounter.rules.items()]
        if rules:
            yield self._render("moment_rules", rules=", ".join(rules))
        facts = [self._fact(key, value, names) for key, value in encounter.facts.items()]
        if facts:
            yield self._render("moment_facts", facts="; ".join(facts))

    def altered_fields(self, before: Item, after: Item) -> Mapping[str, Value]:
        """Return the earlier value of each field of a piece that a change gave another value."""
        known = {
            field: before.fields[field] if field in before.fields else self._usual(before.id, field)
            for field in after.fields
        }
        return {id: value for id, value in known.items() if value is not None and value not in ("", after.fields[id])}

    def item_changes(self, before: Item, after: Item, without: Collection[str] = ()) -> Iterator[str]:
        """Yield each difference between a piece before and after a change: its fields, and whether it is ready.

        The fields `without` are left out.
        """
        for field, value in self.altered_fields(before, after).items():
            if field not in without:
                yield self._render(
                    "field_changed",
                    field=self._texts.name("fields", field),
                    before=self._texts.value(field, value),
                    after=self._texts.value(field, after.fields[field]),
                )
        if before.ready != after.ready:
            yield self._templates["item_ready" if after.ready else "item_not_ready"]

    def _usual(self, item: str, field: str) -> Value | None:
        """Return the unchanged value of a piece's field; None if a formula gives it."""
        catalogue = self._ruleset.items.get(item)
        if catalogue is not None and field in catalogue.fields:
            value: object = catalogue.fields[field]
            return value if isinstance(value, bool | int | float | str) else None
        known = self._ruleset.fields.get(field)
        if known is None or (known.type == "text" and not isinstance(known.default, str)):
            return None
        return known.default

    def _fact(self, key: str, value: Value, names: Mapping[str, str]) -> str:
        fact, *whom = key.split(":")
        about = " → ".join(names.get(id, id) for id in whom)
        name = " ".join(filter(None, (self._texts.name("facts", fact), about)))
        return f"{name}: {self._texts.value(fact, value)}"

    def _yes(self, on: bool) -> str:
        return self._templates["yes" if on else "no"]

    def _pool(self, combatant: Combatant, pool: str) -> str:
        return f"{self._texts.short('pools', pool)} {figure(combatant.pools.get(pool, 0))}"

    def _pools(self, combatant: Combatant) -> Iterator[str]:
        for pool in self._ruleset.pools:
            yield self._pool(combatant, pool)

    def _posture(self, combatant: Combatant) -> Iterator[str]:
        yield self._texts.name("positions", combatant.position)
        if combatant.stance:
            yield self._texts.name("stances", combatant.stance)

    def _place(self, combatant: Combatant) -> Iterator[str]:
        if combatant.at is not None:
            column, row = combatant.at
            yield self._render("state_place", column=figure(column), row=figure(row), facing=combatant.facing)

    def _order(self, encounter: Encounter, id: str) -> Iterator[str]:
        if id in encounter.initiative:
            yield self._render("state_initiative", initiative=figure(encounter.initiative[id]))

    def _spent(self, encounter: Encounter, combatant: Combatant) -> Iterator[str]:
        used = ((key, count) for key, count in combatant.used.items() if count)
        spent = [told for key, count in used if (told := self._spent_of(encounter, key, count))]
        if spent:
            yield self._render("state_spent", spent=", ".join(spent))

    def _spent_of(self, encounter: Encounter, key: str, count: Number) -> str:
        """Return what is spent of something that a turn allows; empty for what the rules count for themselves."""
        counter = key.partition(":")[0]
        words, rule = self._texts.counted(counter, count), self._ruleset.counters.get(counter)
        if words:
            return f"{self._counter(encounter, key)}: {words}"
        if rule is None or rule.limit is None:
            return ""
        return f"{self._counter(encounter, key)} {figure(count)}"

    def _counter(self, encounter: Encounter, key: str) -> str:
        """Return the name of a counter, with the piece of gear or the combatant it is kept for."""
        counter, _, of = key.partition(":")
        name = self._texts.name("counters", counter)
        if not of:
            return name
        whom = encounter.combatants.get(of)
        return f"{name} ({self._texts.name('items', of) if whom is None else whom.name})"

    def _gear(self, combatant: Combatant) -> Iterator[str]:
        if combatant.items:
            brought = {item.handle: item for item in combatant.sheet.items}
            gear = (self._piece(item, brought.get(item.handle)) for item in combatant.items)
            yield self._render("state_gear", gear=", ".join(gear))

    def _piece(self, item: Item, brought: Item | None) -> str:
        where = self._templates.get(f"where_{item.where}", item.where)
        count = item.fields.get("count", 1)
        shown = [self._texts.name("items", item.id), where]
        if count != 1:
            shown.insert(0, f"{count}×")
        if not item.ready:
            shown.append(self._templates["state_not_ready"])
        if brought is not None:
            plain = {field: value for field, value in item.fields.items() if field != "count"}
            altered = replace(item, ready=brought.ready, fields=plain)
            shown += (f"({change})" for change in self.item_changes(brought, altered))
        return " ".join(shown)

    def _render(self, template: str, **shown: object) -> str:
        return self._templates[template].format_map(shown)
