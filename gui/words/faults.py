"""What is wrong with a ruleset, a house rule, a formula or a scenario, in the language of the user."""

import tomllib
from collections.abc import Mapping

import resources
from rules.words.english import SENTENCES
from rules.words.messages import message_from, rendered


def fault_sentences(language: str) -> Mapping[str, str]:
    """The sentences about what is wrong, by key. Raises ResourceError if there is no such language."""
    if language == "en":
        return SENTENCES
    tree = tomllib.loads(resources.read_text("text", "faults", f"{language}.toml"))
    return dict(_flat(tree))


def fault_told(error: Exception, language: str) -> str:
    """What an error says, in a language; one that is no fault of a ruleset or a scenario, in its own words."""
    return rendered(message_from(error), fault_sentences(language))


def _flat(tree: Mapping[str, object]) -> list[tuple[str, str]]:
    """The sentences of a text file with their whole keys."""
    found: list[tuple[str, str]] = []
    for key, told in tree.items():
        if isinstance(told, dict):
            found += [(f"{key}.{inner}", str(sentence)) for inner, sentence in told.items()]
        else:
            found.append((key, str(told)))
    return found
