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
            ("R", "keys.ruling"),
            ("?", "keys.help"),
            ("*", "keys.favourite"),
            ("A – Z", "keys.letters"),
            ("Esc", "keys.escape"),
        ),
        "order.title": (
            ("Return", "keys.select"),
            ("T", "keys.target"),
            ("P", "keys.position"),
            ("S", "keys.stance"),
            ("C", "keys.condition"),
            ("E", "keys.ending"),
            ("L", "keys.pool"),
            ("D", "keys.side"),
            ("Q", "keys.prepared"),
            ("R", "keys.roller"),
            ("M", "keys.many_conditions"),
            ("G", "keys.band"),
            ("Left / Right", "keys.fold_band"),
            ("H", "keys.hide"),
            ("N", "keys.one_more"),
            ("Del", "keys.leave"),
            ("F4", "keys.sheet"),
        ),
        "tracker.title": (("0 – 9 / + / −", "keys.figure"), ("M", "keys.many"), ("C", "keys.costs")),
        "log.title": (
            ("Return", "keys.look_back"),
            ("Space", "keys.open_line"),
            ("Ctrl+Backspace", "keys.take_back"),
            ("F2", "keys.edit_note"),
            ("Ctrl+C", "keys.copy"),
        ),
        "roster.title": (("Return", "keys.sheet"), ("Ins", "keys.bring_in"), ("Del", "keys.put_away")),
        "dice.title": (("Return", "keys.take_roll"), ("R / F2", "keys.roll_here"), ("N", "keys.nothing")),
    }.items()
    for keys, words in pairs
)
