"""The person of a converted sheet: what a profile tells of them, as fields about the person."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rules.state.character import Gender
from storage.exchange.gcs.document import Node, node_at, number_at, text_at
from storage.exchange.gcs.notes import one_line

OURS: Final[Mapping[str, str]] = MappingProxyType({"race": "race", "age": "age"})
"""The entries of a profile for which every sheet has a field, with the names of these."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "title": "Title",
        "organization": "Organisation",
        "religion": "Religion",
        "birthday": "Birthday",
        "eyes": "Eyes",
        "hair": "Hair",
        "skin": "Skin",
        "handedness": "Handedness",
        "gender": "Gender",
        "height": "Height",
        "weight": "Weight",
    }
)
"""The other entries that become fields, in their order, with what the fields are called in English."""

GENDERS: Final[Mapping[str, Gender]] = MappingProxyType(
    {
        **dict.fromkeys(("male", "m", "man", "mężczyzna"), "masculine"),
        **dict.fromkeys(("female", "f", "woman", "kobieta", "k"), "feminine"),
    }
)
"""What people write into the field for the gender, without capitals."""


def gender_of(document: Node) -> Gender:
    """Return the grammatical gender that a profile tells; empty if it tells none that is known."""
    return GENDERS.get(profile_text(document, "gender").casefold(), "")


def about_of(document: Node, names: Mapping[str, str]) -> dict[str, str]:
    """Return the fields about the person that a profile fills; `names` are those of the fields of one's own."""
    return dict(_filled(document, names))


def profile_text(document: Node, name: str) -> str:
    """Return an entry of a profile on one line, a figure as text; empty if there is none."""
    profile = node_at(document, "profile")
    figure = number_at(profile, name) if not isinstance(profile.get(name), str) else None
    return one_line(text_at(profile, name) or ("" if figure is None else f"{figure:g}"))


def _filled(document: Node, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for theirs in (*OURS, *NAMES):
        told = profile_text(document, theirs)
        is_told_already = theirs == "gender" and gender_of(document) != ""
        if told and not is_told_already:
            yield OURS.get(theirs) or names.get(theirs) or NAMES[theirs], told
