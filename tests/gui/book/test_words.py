"""The words of a book: the same in every language, and none that nothing says."""

import re
from pathlib import Path

import gui.book
from gui.words.sentences import book_sentences, read_entries
from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES

SOURCE = "".join(path.read_text("utf-8") for path in sorted(Path(gui.book.__file__).parent.glob("*.py")))
NAMES = re.compile(r"\{(\w+)\}")


def entries(language):
    shared = read_entries(language)
    return {key: entry for key, entry in book_sentences(language)._entries.items() if key not in shared}


def names_in(entry):
    told = entry if isinstance(entry, str) else entry["other"]
    return set(NAMES.findall(told))


def test_both_languages_have_the_same_sentences_with_the_same_names():
    english, polish = entries("en"), entries("pl")
    assert english.keys() == polish.keys()
    assert {key for key in english if names_in(english[key]) != names_in(polish[key])} == set()


def test_no_sentence_is_spare():
    """A key stands in the source whole, or as its beginning before what the ruleset gives."""
    begun = set(re.findall(r'f"(book\.[a-z_.]*)\{', SOURCE)) - {"book.chapters."}
    whole = set(re.findall(r"['\"](book\.[a-z_.]+)['\"]", SOURCE))
    chapters = {f"book.chapters.{key}" for key in re.findall(r'chapter\(\s*"([a-z]+)"', SOURCE)} | {
        f"book.chapters.{kind}" for kind in ("positions", "stances")
    }
    spare = {key for key in entries("en") if key not in whole | chapters and not key.startswith(tuple(begun))}
    assert spare == set()


def test_each_name_and_function_of_every_ruleset_has_a_word():
    known = {*FRAMED_FUNCTIONS, *OWN_FUNCTIONS, *OWN_NAMES} - {"self"}
    assert {name for name in known if f"book.terms.{name}" not in entries("en")} == set()
