"""What can be pressed in a row, beyond pressing it: the next value, the list of values, the cost of a choice."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractItemView, QMenu

from gui.palette.values import ChoicePart
from gui.widgets.letter_menu import LetterMenu
from gui.words.words import Words
from rules.resolving.option import Option


def next_place(part: ChoicePart, by: int) -> int:
    """The next value of a choice that can be taken in a direction; the one taken if there is no other."""
    count = len(part.values)
    if not count:
        return -1
    start = part.chosen if part.chosen >= 0 else (-1 if by > 0 else 0)
    places = [(start + by * step) % count for step in range(1, count + 1)]
    return next((place for place in places if part.segments[place].open), part.chosen)


def open_list(
    view: QAbstractItemView, place: QRect, part: ChoicePart, words: Words, take: Callable[[int], object]
) -> QMenu:
    """Open the list of a choice's values below a place of a view; `take` takes the place of one, or -1 for none."""
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
    """What an action would leave of each pool: before, after, and the marks it crosses."""
    return {each.pool: (each.before, each.after, each.crossed) for each in option.projections}
