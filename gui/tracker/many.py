"""One amount for several combatants: damage, healing or endurance for all who are ticked, in one step."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint

from gui.combatants.sides import whole_sides
from gui.desk.desk import Desk
from gui.tracker.amount import read_amount
from gui.tracker.rows import bounds_of
from gui.turn_order.rows import ids_in_order
from gui.widgets.fields import Field
from gui.widgets.small_form import Refusal, SmallForm
from gui.words.words import Words
from rules.telling.watched import watched_pools
from rules.values import Number, Value


class ManyForm:
    """Asks whose pool changes, and by how much."""

    def __init__(self, desk: Desk, form: SmallForm, words: Words) -> None:
        self._desk = desk
        self._form = form
        self._words = words

    def ask(self, pool: str, who: tuple[str, ...], at: QPoint) -> None:
        """Open the form; `pool` and `who` are selected at first."""
        desk, words = self._desk, self._words
        if not desk.is_open or desk.looking_back:
            return
        pools = tuple((id, desk.texts.name("pools", id)) for id in watched_pools(desk.rulebook.ruleset, desk.encounter))
        people = tuple((id, self._name_with_side(id)) for id in ids_in_order(desk.encounter))
        fields = [
            Field("amount", words("tracker.amount"), "text"),
            Field("pool", words("tracker.pool"), "one_of", pool, pools),
            Field("who", words("tracker.who"), "several", who, people, groups=whole_sides(desk.encounter, words)),
        ]
        self._form.ask(words("tracker.many_title"), fields, self._take_amounts, at)

    def _name_with_side(self, id: str) -> str:
        combatant = self._desk.encounter.combatants[id]
        return f"{combatant.name} ({combatant.side})"

    def _take_amounts(self, values: Mapping[str, Value]) -> str | Refusal | None:
        amount, pool, who = read_amount(str(values["amount"])), str(values["pool"]), values["who"]
        if amount is None:
            return Refusal(self._words("tracker.no_amount"), "amount")
        if not isinstance(who, tuple) or not who:
            return Refusal(self._words("tracker.nobody"), "who")
        changes: dict[tuple[str, str], Number] = {}
        for id in who:
            facts = self._desk.fight.book.of(id)
            changes[id, pool] = amount.change_of(facts.number(pool), *bounds_of(facts, pool))
        self._desk.change_pools(changes)
        return None
