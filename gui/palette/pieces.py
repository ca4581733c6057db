"""Operations on the pieces of a row: step to the next value, open the list of values, project the costs."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractItemView, QMenu

from gui.palette.values import ChoicePart
from gui.widgets.letter_menu import LetterMenu
from gui.words.words import Words
from rules.resolving.option import Option


def next_place(part: ChoicePart, by: int) -> int:
    """Return the next allowed value of a choice in a direction; the current one if there is no other."""
    count = len(part.values)
    if not count:
        return -1
    start = part.chosen if part.chosen >= 0 else (-1 if by > 0 else 0)
    places = [(start + by * step) % count for step in range(1, count + 1)]
    return next((place for place in places if part.segments[place].open), part.chosen)


def open_list(
    view: QAbstractItemView, place: QRect, part: ChoicePart, words: Words, take: Callable[[int], object]
) -> QMenu:
    """Open a choice's list below a rectangle of a view; `take` receives the index of the value, or -1 for none."""
    menu = LetterMenu(view)
    menu.setAccessibleName(part.label)
    for number, segment in enumerate(part.segments):
        text = "   ".join(filter(None, (segment.text, segment.figure))).replace("&", "&&")
        action = menu.addAction(text, partial(take, number))
        action.setCheckable(True)
        action.setChecked(number == part.chosen)
        if number == part.chosen:
            menu.setActiveAction(action)
    if part.off:
        menu.addAction(words("palette.leave_open"), partial(take, -1))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(view.viewport().mapToGlobal(place.bottomLeft()))
    return menu


def projections_of(option: Option) -> Mapping[str, tuple[float, float, tuple[str, ...]]]:
    """Return each pool before and after an action, and the marks it crosses."""
    return {each.pool: (each.before, each.after, each.crossed) for each in option.projections}
