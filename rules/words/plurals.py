"""Plural forms: the form that a word takes beside a figure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

FORMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"en": ("one", "other"), "pl": ("one", "few", "many", "other")}
)
"""The forms a counted word or sentence needs in each language."""


def plural_form(language: str, count: float) -> str:
    """Name the plural form for a count: `one`, `few`, `many` or `other` (for fractions in Polish)."""
    if language != "pl":
        return "one" if count == 1 else "other"
    if count != int(count):
        return "other"
    units, hundredths = abs(int(count)) % 10, abs(int(count)) % 100
    if abs(count) == 1:
        return "one"
    if 2 <= units <= 4 and not 12 <= hundredths <= 14:
        return "few"
    return "many"
