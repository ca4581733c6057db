"""What the fields about a person are called that an imported file fills."""

from collections.abc import Mapping
from types import MappingProxyType

PERSON_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "title": "imports.person_title",
        "organization": "imports.person_organization",
        "religion": "imports.person_religion",
        "birthday": "imports.person_birthday",
        "eyes": "imports.person_eyes",
        "hair": "imports.person_hair",
        "skin": "imports.person_skin",
        "handedness": "imports.person_handedness",
        "gender": "imports.person_gender",
        "height": "imports.person_height",
        "weight": "imports.person_weight",
    }
)
"""The keys of the names of fields, by the entries of a profile of GURPS Character Sheet."""
