"""Figures as they are told: the one place that writes them, so that they look the same on the desk and in the log."""

from rules.values import Number, Place

MINUS = "\N{MINUS SIGN}"
"""What stands before a figure below nothing; the hyphen of files and formulas is never shown."""


def figure(value: Number) -> str:
    """A figure in as few characters as it needs, with a real minus sign."""
    return f"{value:g}".replace("-", MINUS)


def signed(value: Number) -> str:
    """A figure that is added or taken off: its sign always stands before it."""
    return f"{value:+g}".replace("-", MINUS)


def place_told(place: Place) -> str:
    """A place of the board as it is shown: "3,−2"."""
    return ",".join(map(figure, place))


def dice_in_words(notation: str, letter: str = "d") -> str:
    """Dice as they are told at the table, such as "2k8−1" with the letter "k"; `notation` is "2d8-1"."""
    return notation.replace("d", letter).replace("-", MINUS)
