"""What the tests of imports and exports stand on."""

from tests.readings import readings, rulesets_are_read_once

__all__ = ("readings", "rulesets_are_read_once")
"""The fixtures of rulesets that are read once."""
