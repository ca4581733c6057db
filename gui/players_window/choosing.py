"""The GM's choices of what the players see: sides whose pools they see, and conditions that hide combatants."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtWidgets import QWidget

from gui.combatants.sides import sides_of
from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.values import Value
from storage.campaign.plans import Naming

STYLES: Mapping[Naming, str] = {
    "numbers": "players.by_numbers",
    "letters": "players.by_letters",
    "traits": "players.by_traits",
}
"""The key of the name of each way to tell combatants of one name apart."""

MOST_NAMED = 12
"""The most combatants who can be named in the form."""


class PlayerChoices(QObject):
    """Asks for these choices in small forms over the desk, never on the players' screen."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.form = SmallForm(home, words, look)

    @Slot()
    def ask_sides(self) -> None:
        """Ask for the sides whose pools the players see."""
        desk = self._desk
        sides = tuple((side, desk.texts.name("sides", side)) for side in sides_of(desk.present))
        field = Field("sides", self._words("players.sides"), "several", desk.shown_sides, sides)
        self.form.ask(self._words("command.shown_sides"), [field], self._take_sides, self._form_place())

    @Slot()
    def ask_names(self) -> None:
        """Ask how the players tell combatants of one name apart, and what they call each one."""
        desk, words = self._desk, self._words
        styles = tuple((each, words(key)) for each, key in STYLES.items())
        people = [each for each in desk.present.combatants.values() if each.side not in desk.shown_sides]
        fields = [Field("", words("players.naming"), "one_of", desk.plans.naming, styles)]
        fields += [
            Field(each.id, each.name, "text", desk.plans.aliases.get(each.id, "")) for each in people[:MOST_NAMED]
        ]
        self.form.ask(words("command.public_names"), fields, self._take_names, self._form_place())

    @Slot()
    def ask_conditions(self) -> None:
        """Ask for the conditions that hide a combatant from the players."""
        desk = self._desk
        marks = desk.rulebook.marks
        known = (id for id in desk.rulebook.ruleset.conditions if id not in marks)
        conditions = tuple((id, desk.texts.name("conditions", id)) for id in known)
        field = Field(
            "conditions", self._words("players.conditions"), "several", tuple(desk.hiding_conditions), conditions
        )
        self.form.ask(self._words("command.hiding_conditions"), [field], self._take_conditions, self._form_place())

    def _take_sides(self, values: Mapping[str, Value]) -> str | None:
        chosen = values["sides"]
        self._desk.set_shown_sides(chosen if isinstance(chosen, tuple) else ())
        return None

    def _take_names(self, values: Mapping[str, Value]) -> str | None:
        chosen = values[""]
        naming: Naming | None = next((style for style in STYLES if chosen == style), None)
        if naming is not None:
            self._desk.set_naming(naming)
        aliases = self._desk.plans.aliases
        for who, name in values.items():
            if who and isinstance(name, str) and name.strip() != aliases.get(who, ""):
                self._desk.set_alias(who, name.strip())
        return None

    def _take_conditions(self, values: Mapping[str, Value]) -> str | None:
        chosen = values["conditions"]
        self._desk.set_hiding_conditions(chosen if isinstance(chosen, tuple) else ())
        return None

    def _form_place(self) -> QPoint:
        return self._home.mapToGlobal(QPoint(self._home.width() // 2, self._home.height() // 4))
