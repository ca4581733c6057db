"""Hand edits of a combatant as menus: they change any state, whatever the rules say."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui.combatants.condition_words import condition_words
from gui.combatants.sides import whole_sides
from gui.desk.desk import Desk
from gui.desk.takeback import Takeback
from gui.turn_order.table_menu import TableMenu
from gui.widgets.fields import Field
from gui.widgets.keyed_menu import KeyedMenu
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.facts.belonging import has_pool
from rules.resolving.turns import is_idle
from rules.ruleset.sections import ConditionRule
from rules.state.character import Item
from rules.state.encounter import Departure
from rules.state.terrain import MOST_LIT, LightSource
from rules.telling.watched import watched_pools
from rules.values import Value

WHOLE: Final = "*"
"""The prefix of a side that is chosen in place of a combatant; no id begins with it."""


DEPARTURES: Final[Mapping[Departure, tuple[str, str]]] = {
    "fled": ("leaving.fled", "leaving.fled_key"),
    "died": ("leaving.died", "leaving.died_key"),
    "captured": ("leaving.captured", "leaving.captured_key"),
    "out_of_sight": ("leaving.out_of_sight", "leaving.out_of_sight_key"),
    "mistake": ("leaving.mistake", "leaving.mistake_key"),
}
"""The ways to leave a fight in the order of the menu: message keys of the name and of the letter."""


class HandMenu(QObject):
    """Makes menus about one combatant; a small form asks for figures and words.

    `sheet_wanted` carries the combatant whose sheet is to be edited, `copy_wanted` the one to be copied. `done` carries
    a Takeback after an edit that would otherwise be easy to miss.
    """

    sheet_wanted = Signal(str)
    copy_wanted = Signal(str)
    done = Signal(object)

    def __init__(self, desk: Desk, form: SmallForm, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._form = form
        self._words = words
        self._parent = parent
        self._at = QPoint()
        self.table = TableMenu(desk, form, words, parent)

    def everything(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of everything that can be done with a combatant; small forms open at a place of the screen."""
        menu = KeyedMenu(self._parent)
        self._add(menu, "hand.select", "Return", partial(self._desk.select, who))
        self._add(menu, "hand.target", "T", partial(self.aim_at, who))
        if self._desk.looking_back:
            return menu
        menu.addSeparator()
        if self._desk.locked_because:
            menu.addAction(self._desk.locked_because).setEnabled(False)
            return menu
        for fill in (self.positions, self.stances, self.conditions, self.endings, self.pools, self.sides):
            _join(menu, fill(who, at))
        menu.addSeparator()
        _join(menu, self.table.prepared(who, at))
        _join(menu, self.table.rollers(who, at))
        self._add(menu, "hand.many", "M", partial(self.table.ask_condition, who, at))
        self._add(menu, "hand.band", "G", partial(self.table.ask_band, who, at))
        menu.addSeparator()
        hidden = self._desk.is_marked_hidden(who)
        self._add(menu, "hand.show_players" if hidden else "hand.hide", "H", partial(self.hide_or_show, who))
        self._add(menu, "hand.public_name", "F2", partial(self.ask_public_name, who, at))
        self._add(menu, "hand.light", "B", partial(self.ask_light, who, at))
        self._add(menu, "hand.sheet", "F4", partial(self.sheet_wanted.emit, who))
        self._add(menu, "hand.copy", "N", partial(self.copy_wanted.emit, who))
        _join(menu, self.leaving(who))
        return menu

    def leaving(self, who: str) -> QMenu:
        """Return a menu of the ways to leave the fight; the likeliest is current."""
        menu = KeyedMenu(self._parent)
        menu.setTitle(f"{self._words('hand.leave')}\tDel")
        likely = "died" if is_idle(self._desk.fight.book, who) else "fled"
        for how, (title, letter) in DEPARTURES.items():
            entry = self._add(menu, title, self._words(letter), partial(self._leave, who, how))
            if how == likely:
                menu.setDefaultAction(entry)
        return menu

    def _leave(self, who: str, how: Departure) -> None:
        desk, before = self._desk, self._desk.journal.mark
        sentence = desk.leave(who, how)
        if sentence:
            self.done.emit(Takeback(sentence, partial(desk.take_back_to, before)))

    def aim_at(self, who: str) -> None:
        """Aim the selected combatant's actions at a combatant."""
        desk, aim = self._desk, self._desk.aim
        if who == desk.selected_id:
            desk.failed.emit(self._words("hand.not_at_oneself", name=self._name(who)))
            return
        desk.point_at(who)
        take_back = partial(desk.turn_to, aim.at, aim.by) if aim.by else partial(desk.point_at, aim.at)
        sentence = self._words("hand.aimed", name=self._name(desk.selected_id), target=self._name(who))
        self.done.emit(Takeback(sentence, take_back))

    def hide_or_show(self, who: str) -> None:
        """Hide a combatant from the players, or show them if they are hidden."""
        hidden = self._desk.is_marked_hidden(who)
        self._desk.set_hidden(who, not hidden)
        sentence = self._words("hand.shown" if hidden else "hand.hidden", name=self._name(who))
        self.done.emit(Takeback(sentence, partial(self._desk.set_hidden, who, hidden)))

    def ask_public_name(self, who: str, at: QPoint) -> None:
        """Ask what the players call a combatant."""
        now = self._desk.plans.aliases.get(who, "")
        title = self._words("hand.public_name_of", name=self._name(who))
        field = Field("name", self._words("hand.public_name_field"), "text", now)
        self._form.ask(title, [field], partial(self._set_alias, who), at)

    def _set_alias(self, who: str, values: Mapping[str, Value]) -> str | None:
        self._desk.set_alias(who, str(values["name"]).strip())
        return None

    def ask_light(self, who: str, at: QPoint) -> None:
        """Ask what light a combatant carries."""
        now = self._desk.encounter.terrain.carried.get(who, LightSource())
        fields = [
            Field("bright", self._words("hand.light_bright"), "number", now.bright, low=0, high=MOST_LIT),
            Field("dim", self._words("hand.light_dim"), "number", now.dim, low=0, high=MOST_LIT),
        ]
        title = self._words("hand.light_of", name=self._name(who))
        self._form.ask(title, fields, partial(self._carry_light, who), at)

    def _carry_light(self, who: str, values: Mapping[str, Value]) -> str | None:
        bright, dim = values["bright"], values["dim"]
        if isinstance(bright, int | float) and isinstance(dim, int | float):
            light = LightSource(round(bright), round(dim))
            self._desk.carry_light(who, light if light != LightSource() else None)
        return None

    def positions(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of the positions, the current one checked."""
        desk = self._desk
        names = {id: desk.texts.name("positions", id) for id in desk.rulebook.ruleset.positions}
        held = desk.encounter.combatants[who].position
        return self._choices("hand.position", "P", names, held, partial(desk.set_position, who))

    def stances(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of the stances and none, the current one checked."""
        desk = self._desk
        names = {id: desk.texts.name("stances", id) for id in desk.rulebook.ruleset.stances}
        held = desk.encounter.combatants[who].stance
        return self._choices(
            "hand.stance", "S", {"": self._words("hand.no_stance"), **names}, held, partial(desk.set_stance, who)
        )

    def conditions(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of the conditions to give; one with fields opens a form."""
        self._at = at
        menu = self._menu("hand.condition", "C")
        for id, rule in self._desk.rulebook.ruleset.conditions.items():
            name = self._desk.texts.name("conditions", id)
            action = menu.addAction(f"{name}…" if rule.fields else name)
            action.triggered.connect(partial(self._give, who, id, rule))
        return _or_off(menu)

    def endings(self, who: str, at: QPoint) -> QMenu:
        """Return a menu that ends the combatant's conditions."""
        desk, menu = self._desk, self._menu("hand.end", "E")
        for index, held in enumerate(desk.encounter.combatants[who].conditions):
            action = menu.addAction(condition_words(held, desk.encounter, desk.texts))
            action.triggered.connect(partial(self._end_condition, who, index))
        return _or_off(menu)

    def pools(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of the pools, to set them to a figure."""
        self._at = at
        menu = self._menu("hand.pool", "L")
        facts = self._desk.fight.book.of(who)
        for pool in watched_pools(self._desk.rulebook.ruleset, self._desk.encounter):
            if not has_pool(facts, pool):
                continue
            now = self._desk.encounter.combatants[who].pools.get(pool, 0)
            action = menu.addAction(f"{self._desk.texts.name('pools', pool)}: {self._words.number(now)}…")
            action.triggered.connect(partial(self._ask_pool, who, pool))
        if self._desk.can_roll_initiative:
            name = self._words("hand.initiative")
            menu.addAction(f"{name}…").triggered.connect(partial(self._ask_initiative, who, name))
        return _or_off(menu)

    def sides(self, who: str, at: QPoint) -> QMenu:
        """Return a menu of the sides and a new one, the current one checked."""
        self._at = at
        combatants = self._desk.encounter.combatants
        names = {fighter.side: fighter.side for fighter in combatants.values()}
        menu = self._choices("hand.side", "D", names, combatants[who].side, partial(self._desk.change_side, who))
        action = menu.addAction(self._words("hand.new_side"))
        action.triggered.connect(partial(self._ask_side, who))
        return menu

    def _choices(
        self, title: str, keys: str, names: Mapping[str, str], held: str, take: Callable[[str], object]
    ) -> QMenu:
        menu = self._menu(title, keys)
        group = QActionGroup(menu)
        for id, name in names.items():
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(id == held)
            action.setActionGroup(group)
            action.triggered.connect(partial(_take, take, id))
        return _or_off(menu)

    def _give(self, who: str, condition: str, rule: ConditionRule, _checked: bool = False) -> None:
        if not rule.fields:
            self._desk.gain_condition(who, condition, {})
            return
        title = self._words(
            "hand.condition_of", name=self._name(who), what=self._desk.texts.name("conditions", condition)
        )
        fields = [self._condition_field(who, field, kind, rule) for field, kind in rule.fields.items()]
        self._form.ask(title, fields, partial(self._gain, who, condition), self._at)

    def _condition_field(self, who: str, field: str, kind: str, rule: ConditionRule) -> Field:
        label = self._desk.texts.name("choices", field)
        encounter = self._desk.encounter
        people = tuple((id, fighter.name) for id, fighter in encounter.combatants.items() if id != who)
        if kind == "number":
            return Field(field, label, "number", 1)
        if kind == "flag":
            return Field(field, label, "flag", False)
        if kind == "list":
            return Field(field, label, "several", (), people)
        words = self._words_of(field)
        if words:
            return Field(field, label, "one_of", words[0][0], words, open=True)
        pieces = self._pieces_of(who, field)
        if pieces:
            return Field(field, label, "one_of", pieces[0][0], pieces, open=True)
        nobody = ("", self._words("hand.nobody"))
        sides = self._whole_sides(who) if rule.distinct == (field,) else ()
        return Field(field, label, "one_of", "", (nobody, *people, *sides), open=True)

    def _words_of(self, field: str) -> tuple[tuple[str, str], ...]:
        """Return the words that an action may put into a condition's field: the values of its choice of that name."""
        actions = (plan.action for plan in self._desk.rulebook.plans.values())
        choices = (action.choices[field] for action in actions if field in action.choices)
        values = next((choice.values for choice in choices if choice.kind == "one_of"), ())
        return tuple((str(value), self._desk.texts.value(field, value)) for value in values)

    def _pieces_of(self, who: str, field: str) -> tuple[tuple[str, str], ...]:
        """Return a combatant's gear, held pieces first, if actions choose a piece under that name; else nothing."""
        actions = (plan.action for plan in self._desk.rulebook.plans.values())
        if not any(field in action.choices and action.choices[field].kind == "item" for action in actions):
            return ()
        items = sorted(self._desk.encounter.combatants[who].items, key=_not_in_hand)
        return tuple((item.handle, self._desk.texts.name("items", item.id)) for item in items)

    def _whole_sides(self, who: str) -> tuple[tuple[str, str], ...]:
        """Return the sides that a condition can name as a whole, once for each of their members."""
        sides = whole_sides(self._desk.encounter, self._words)
        return tuple((WHOLE + name, name) for name, members in sides if len({*members} - {who}) > 1)

    def _gain(self, who: str, condition: str, values: Mapping[str, Value]) -> str | None:
        noted = {field: value for field, value in values.items() if value not in ("", ())}
        sides = {WHOLE + name: members for name, members in whole_sides(self._desk.encounter, self._words)}
        named = next((field for field, value in noted.items() if value in sides), "")
        each = [noted]
        if named:
            members = sides[str(noted[named])]
            each = [{**noted, named: member} for member in members if member != who]
        self._desk.gain_condition(who, condition, *each)
        return None

    def _end_condition(self, who: str, index: int, _checked: bool = False) -> None:
        self._desk.end_condition(who, index)

    def _ask_pool(self, who: str, pool: str, _checked: bool = False) -> None:
        name, now = self._desk.texts.name("pools", pool), self._desk.encounter.combatants[who].pools.get(pool, 0)
        title = self._words("hand.pool_of", name=self._name(who), what=name)
        self._form.ask(title, [Field("value", name, "number", now)], partial(self._set_pool, who, pool), self._at)

    def _set_pool(self, who: str, pool: str, values: Mapping[str, Value]) -> str | None:
        value = values["value"]
        if isinstance(value, int | float):
            self._desk.set_pool(who, pool, value)
        return None

    def _ask_initiative(self, who: str, name: str, _checked: bool = False) -> None:
        now = self._desk.encounter.initiative.get(who, 0)
        title = self._words("hand.pool_of", name=self._name(who), what=name)
        self._form.ask(title, [Field("value", name, "number", now)], partial(self._set_initiative, who), self._at)

    def _set_initiative(self, who: str, values: Mapping[str, Value]) -> str | None:
        value = values["value"]
        if isinstance(value, int | float):
            self._desk.set_initiative(who, value)
        return None

    def _ask_side(self, who: str, _checked: bool = False) -> None:
        title = self._words("hand.side_of", name=self._name(who))
        self._form.ask(title, [Field("side", self._words("hand.side"))], partial(self._set_side, who), self._at)

    def _set_side(self, who: str, values: Mapping[str, Value]) -> str | None:
        side = str(values["side"]).strip()
        if not side:
            return self._words("hand.name_the_side")
        self._desk.change_side(who, side)
        return None

    def _name(self, who: str) -> str:
        return self._desk.encounter.combatants[who].name

    def _menu(self, title: str, keys: str) -> QMenu:
        menu = LetterMenu(self._parent)
        menu.setTitle(f"{self._words(title)}\t{keys}")
        return menu

    def _add(self, menu: QMenu, title: str, keys: str, do: Callable[[], object]) -> QAction:
        action = menu.addAction(f"{self._words(title)}\t{keys}")
        action.triggered.connect(partial(_do, do))
        return action


def _not_in_hand(item: Item) -> bool:
    return not item.where.endswith(("_hand", "_hands"))


def _join(menu: QMenu, part: QMenu) -> None:
    """Add a submenu to a menu, to be deleted with it."""
    part.setParent(menu, part.windowFlags())
    menu.addMenu(part)


def _or_off(menu: QMenu) -> QMenu:
    """Return the menu, disabled if it is empty."""
    menu.setEnabled(not menu.isEmpty())
    return menu


def _take(take: Callable[[str], object], id: str, _checked: bool = False) -> None:
    take(id)


def _do(do: Callable[[], object], _checked: bool = False) -> None:
    do()
