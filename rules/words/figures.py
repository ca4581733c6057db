"""Figures as text; every panel and the log use these, so that figures look the same everywhere."""

from rules.values import Number, Place

MINUS = "\N{MINUS SIGN}"
"""The sign of negative figures on the screen; files and formulas write a hyphen."""


def figure(value: Number) -> str:
    """Write a figure in as few characters as it needs, with a real minus sign."""
    return f"{value:g}".replace("-", MINUS)


def signed(value: Number) -> str:
    """Write a modifier: a figure that always shows its sign."""
    return f"{value:+g}".replace("-", MINUS)


def place_text(place: Place) -> str:
    """Write a place of the board: "3,−2"."""
    return ",".join(map(figure, place))


def dice_in_words(notation: str, letter: str = "d") -> str:
    """Write dice as the table says them: "2d8-1" becomes "2k8−1" with the letter "k"."""
    return notation.replace("d", letter).replace("-", MINUS)
