"""The names of the columns of a table about a person; nothing here needs a screen."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gui.words.sentences import Tell
from storage.exchange.tables.vocabulary import PERSONAL

COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "": "table.left_out",
        "id": "table.to_id",
        "ruleset": "table.to_ruleset",
        "name": "table.to_name",
        "player": "table.to_player",
        "gender": "table.to_gender",
        "version": "table.to_version",
        "notes": "table.to_notes",
        "traits": "table.to_traits",
        "items": "table.to_items",
    }
)
"""The columns about a person, with the keys of their names."""

KNOWN_AS: Mapping[str, str] = MappingProxyType(
    {
        "name": "table.names_of_name",
        "player": "table.names_of_player",
        "notes": "table.names_of_notes",
        "traits": "table.names_of_traits",
        "items": "table.names_of_items",
    }
)
"""The columns about a person that have further names in tables, with the keys of the lists of these."""


def personal_names(tell: Tell) -> Mapping[str, Iterable[str]]:
    """Return further names of the columns about a person: those on the screen, and those that people write."""
    names: dict[str, tuple[str, ...]] = {}
    for column in PERSONAL:
        listed = tell(KNOWN_AS[column]).split(";") if column in KNOWN_AS else []
        names[column] = (tell(COLUMNS[column]), *(name.strip() for name in listed))
    return names


def dropped_words(tell: Tell) -> tuple[str, ...]:
    """Return the words in headings that say nothing, such as "skill" in "Shield skill"."""
    return tuple(word.strip() for word in tell("table.words_dropped").split(";"))
