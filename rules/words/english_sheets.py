"""Sentences about the content of sheets that come from a file, in English."""

from collections.abc import Mapping
from types import MappingProxyType

SHEETS: Mapping[str, str] = MappingProxyType(
    {
        "sent.no_id": "it has no id; export the character again.",
        "sent.the_id": "its id",
        "sent.the_name": "its name",
        "sent.the_player": "its player's name",
        "sent.the_notes": "the text of its notes",
        "sent.the_story": "a text of its story",
        "sent.a_field_about": "a field about the person",
        "sent.a_line_of_the_log": "a line of its log of advancement",
        "sent.no_day": "its log of advancement names the day “{day}”; a day is written like 2026-07-01.",
        "sent.too_long": "{what} has more than {most} characters.",
        "sent.deceiving": "{what} contains invisible characters that may deceive; remove them there.",
        "sent.deceiving_id": "one of its ids is too long or contains invisible characters.",
        "sent.absurd": "{part}.{id} is {value}, which is not a valid figure of a character.",
        "sent.amount": "it has {count} {part}; at most {most} are allowed.",
        "sent.unknown": "there is no {kind} “{id}” in its ruleset{hint}",
        "sent.place_for_gear": "place for gear",
        "sent.figure_of_way": "figure of a way to use gear",
        "sent.unfit": "{name} of {item} is {value}; it must be {kind}.",
    }
)
