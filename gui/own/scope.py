"""For whom an entry of one's own is kept."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Scope(StrEnum):
    """For whom an entry is kept: all of the campaign, or one character only."""

    CAMPAIGN = "campaign"
    CHARACTER = "character"


SCOPE_NAMES: Mapping[Scope, str] = MappingProxyType(
    {Scope.CAMPAIGN: "own.for_campaign", Scope.CHARACTER: "own.for_character"}
)
"""The keys of what the choices are called."""
