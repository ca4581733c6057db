"""A change of a field between two sheets, in a few words."""

from gui.sheet.explaining import figure
from gui.sheet.revision_model import told_of
from gui.sheet.state import SheetState
from gui.sheet.term_names import field_name, field_value
from storage.exchange.difference import Entry

LONGEST = 24
"""Maximum length of a text that a change quotes."""

WHOLE = ("items", "notes", "story")
"""The parts whose values are too long to quote."""


def change_words(entry: Entry, state: SheetState) -> str:
    """Return a short text for the change of a field, such as `Broadsword 13 → 14` or `spear added`."""
    words, field = state.words, field_name(entry, state.texts, state.words)
    ours, theirs = (field_value(entry, value, words) for value in (entry.ours, entry.theirs))
    if theirs is None or theirs == "":
        return words("versions.gone", field=field)
    if entry.section in ("traits", "items", "story") and entry.ours is None:
        return words("versions.added", field=field)
    before, after = (_short(value, state) for value in (ours, theirs))
    if entry.section in WHOLE or max(len(before), len(after)) > LONGEST:
        return words("versions.changed", field=field)
    if ours is None or ours == "":
        return words("versions.new", field=field, after=after)
    return words("versions.became", field=field, before=before, after=after)


def gear_words(entry: Entry, state: SheetState) -> str:
    """Return what changed of a piece of gear, with its place and figures before and after."""
    if entry.ours is None or entry.theirs is None:
        return change_words(entry, state)
    name = field_name(entry, state.texts, state.words)
    before, after = (told_of(value, state) for value in (entry.ours, entry.theirs))
    return state.words("versions.became", field=f"{name}:", before=before, after=after)


def _short(value: object, state: SheetState) -> str:
    return figure(value if isinstance(value, bool | int | float | str) else None, state.words)
