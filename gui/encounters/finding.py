"""The encounters of a campaign as entries of the command box."""

from collections.abc import Sequence
from functools import partial

from gui.actions.command_box import Entry
from gui.desk.desk import Desk
from gui.words.words import Words


def encounter_entries(desk: Desk, words: Words) -> Sequence[Entry]:
    """Return an entry to open each encounter except the open one, last changed first."""
    place = words("encounters.place")
    others = (entry for entry in desk.encounters() if entry.id != desk.encounter_id)
    return [Entry(entry.name, partial(desk.open_encounter, entry.id), place) for entry in others]
