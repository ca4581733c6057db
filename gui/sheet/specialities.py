"""Specialities of skills on a sheet: recognizes a typed speciality, and has the line to add one."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gui.sheet.figures import StillBox
from gui.sheet.spreadsheet import named
from gui.sheet.state import SheetState
from gui.words.plain_text import plain_tip
from rules.words.specialities import LONGEST, parted, spelled

SHORTEST = 12
"""Minimum width of the field in characters."""


def entry_meant(cell: str, state: SheetState) -> str:
    """Return the entry for text like "skill (speciality)"; empty if it names none."""
    skill, bracket, rest = cell.strip().partition(" (")
    special = {id: state.texts.name("skills", id) for id in special_skills(state)}
    id = named(skill, special)
    return speciality_meant(rest.removesuffix(")"), id, state) if id and bracket and rest.endswith(")") else ""


def speciality_meant(typed: str, skill: str, state: SheetState) -> str:
    """Return the entry for a skill with a typed speciality: one that the ruleset names, or free text."""
    plain = " ".join("".join(each if each.isprintable() else " " for each in typed).split())[:LONGEST].strip()
    return spelled(skill, named(plain, names_of(skill, state)) or plain)


def names_of(skill: str, state: SheetState) -> dict[str, str]:
    """Return the specialities that the ruleset names for a skill, as id to name."""
    rule = state.ruleset.skills.get(skill)
    listed = () if rule is None else rule.specialities or ()
    return {id: state.texts.name("specialities", id) for id in listed}


def special_skills(state: SheetState) -> tuple[str, ...]:
    """Return the skills of the ruleset that are learned in specialities."""
    return tuple(id for id, rule in state.ruleset.skills.items() if rule.specialities is not None)


class SpecialityLine(QWidget):
    """Field to add a speciality of the selected skill; `begun` carries its entry."""

    begun = Signal(str)

    def __init__(self, state: SheetState) -> None:
        super().__init__()
        self._state = state
        self._skill = ""
        self.field, self.button = StillBox(), QPushButton()
        self.typed = QLineEdit()
        self.typed.setMaxLength(LONGEST)
        self.field.setLineEdit(self.typed)
        self.field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.field.setMinimumContentsLength(SHORTEST)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.field, 1)
        line.addWidget(self.button)
        self.typed.returnPressed.connect(self._begin)
        self.button.clicked.connect(self._begin)

    def choose(self, entry: str, state: SheetState) -> None:
        """Offer the specialities of the skill of an entry, or say that it has none."""
        skill = parted(entry)[0]
        skill = skill if skill in special_skills(state) else ""
        changed = skill != self._skill or state.texts is not self._state.texts
        self._state, self._skill = state, skill
        words = state.words
        name = state.texts.name("skills", skill) if skill else ""
        told = words("sheet.speciality_of", skill=name) if skill else words("sheet.speciality_of_none")
        self.typed.setPlaceholderText(told)
        self.field.setAccessibleName(told)
        self.field.setToolTip(plain_tip(words("sheet.speciality_tip")))
        self.button.setText(words("sheet.add_piece"))
        self.button.setAccessibleName(words("sheet.add_speciality"))
        self.field.setEnabled(bool(skill))
        self.button.setEnabled(bool(skill))
        self.setVisible(bool(special_skills(state)))
        if changed:
            self.field.clear()
            self.field.addItems(sorted(names_of(skill, state).values()))
            self.field.setCurrentIndex(-1)
            self.field.clearEditText()

    @Slot()
    def _begin(self) -> None:
        entry = speciality_meant(self.field.currentText(), self._skill, self._state)
        if self._skill and entry != self._skill:
            self.field.clearEditText()
            self.begun.emit(entry)
