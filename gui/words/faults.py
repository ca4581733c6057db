"""Error messages of rulesets, house rules, formulas and scenarios in the user's language."""

import tomllib
from collections.abc import Mapping

import resources
from rules.words.english import SENTENCES
from rules.words.messages import message_from, rendered


def fault_sentences(language: str) -> Mapping[str, str]:
    """Return the error sentences of a language by key. Raises ResourceError for an unknown language."""
    if language == "en":
        return SENTENCES
    tree = tomllib.loads(resources.read_text("text", "faults", f"{language}.toml"))
    return dict(_flat(tree))


def fault_told(error: Exception, language: str) -> str:
    """Return the message of a fault in a language; the text of any other error as it is."""
    return rendered(message_from(error), fault_sentences(language))


def _flat(tree: Mapping[str, object]) -> list[tuple[str, str]]:
    """Flatten a text file into sentences by full key."""
    found: list[tuple[str, str]] = []
    for key, told in tree.items():
        if isinstance(told, dict):
            found += [(f"{key}.{inner}", str(sentence)) for inner, sentence in told.items()]
        else:
            found.append((key, str(told)))
    return found
