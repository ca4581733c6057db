"""The keys that panels handle themselves while focused: listed among the shortcuts, but not changeable."""

from typing import NamedTuple


class FixedKey(NamedTuple):
    """The key of the panel's name, the shortcut, and the key of its description."""

    panel: str
    keys: str
    words: str


FIXED_KEYS = tuple(
    FixedKey(panel, keys, words)
    for panel, pairs in {
        "palette.title": (
            ("Return", "keys.enter"),
            ("Left / Right / Up / Down", "keys.arrows"),
            ("Space", "keys.space"),
            ("Tab", "keys.tab"),
            ("F4 / Alt+Down", "keys.list"),
            ("?", "keys.help"),
            ("*", "keys.favourite"),
            ("A – Z", "keys.letters"),
            ("Esc", "keys.escape"),
        ),
        "order.title": (
            ("Return", "keys.select"),
            ("Space", "keys.menu_of_fighter"),
            ("Space T", "keys.target"),
            ("Space P", "keys.position"),
            ("Space S", "keys.stance"),
            ("Space C", "keys.condition"),
            ("Space E", "keys.ending"),
            ("Space L", "keys.pool"),
            ("Space D", "keys.side"),
            ("Space Q", "keys.prepared"),
            ("Space R", "keys.roller"),
            ("Space M", "keys.many_conditions"),
            ("Space G", "keys.band"),
            ("Space H", "keys.hide"),
            ("Space B", "keys.light"),
            ("Space N", "keys.one_more"),
            ("Left / Right", "keys.fold_band"),
            ("Del", "keys.leave"),
            ("F4", "keys.sheet"),
        ),
        "tracker.title": (("0 – 9 / + / −", "keys.figure"), ("Space M", "keys.many"), ("Space C", "keys.costs")),
        "log.title": (
            ("Return", "keys.look_back"),
            ("Space", "keys.open_line"),
            ("Ctrl+Backspace", "keys.take_back"),
            ("F2", "keys.edit_note"),
            ("Ctrl+C", "keys.copy"),
        ),
        "roster.title": (
            ("A – Z", "keys.filter"),
            ("Return / F4", "keys.sheet"),
            ("Ins", "keys.bring_in"),
            ("Del", "keys.put_away"),
        ),
        "dice.title": (("Return", "keys.take_roll"), ("R / F2", "keys.roll_here"), ("N", "keys.nothing")),
    }.items()
    for keys, words in pairs
)
