"""The books of small rulesets, as a reviewer has read them."""

import re

import pytest

import resources
from gui.book.book import book_of
from gui.words.ruleset_words import texts_in_folder
from gui.words.sentences import book_sentences
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tests.gui.seen.fixtures import DUEL

FOLDERS = {"duel": DUEL, **{id: resources.entry("samples", "rulesets", id) for id in resources.sample_ruleset_ids()}}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("ruleset", FOLDERS)
def test_book(ruleset, language, approved):
    folder = FOLDERS[ruleset]
    rulebook = load_rulebook(folder)
    texts, presets = texts_in_folder(folder, None, language), load_presets(folder, rulebook.ruleset)
    html = book_of(rulebook, texts, book_sentences(language), presets)
    body = html.partition("<body>")[2]
    approved(re.sub(r"(?<=>)(?=<(?:section|div|h\d|p|ul|ol|li|table|tr|td|th|dl|dt|dd)\b)", "\n", body) + "\n")
