"""The books of small rulesets, as a reviewer has read them."""

import re
from difflib import unified_diff

import pytest

import resources
from gui.book.book import book_of
from gui.words.ruleset_words import texts_in_folder
from gui.words.sentences import book_sentences
from rules.presets.presets import Presets
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


CHANGES = {
    "turn": """
[turn]
passed_over = "has('dazed')"
spent = "left('act') < 1"
seconds = 1
turn_end = [{ note = "passing" }, { order = "next" }]
round_start = [{ pool = "breath", on = "self", change = "-MIGHT" }]
""",
    "initiative": """
[turn.initiative]
again = "MIGHT > 3"
tie = "GRACE"
first = "low"
each = "side"
if = "not has('dazed')"
faces = { 1 = -5, 20 = 5 }
""",
    "board": """
[grid]
scale = 1.5
diagonal = "alternate"
[heights]
distance = "longer"
above = "MIGHT - 10"
[senses]
if = "not has('dazed')"
dim = "10"
dark = "GRACE // 2"
without = "1"
""",
    "choices": """
[actions.drop.choices]
far = { kind = "number", min = 1, max = "MIGHT - 2", default = 2 }
some = { kind = "number", min = 1 }
free = { kind = "number", optional = true }
""",
    "scripts": """
[actions.hand_over]
do = [
  { pool = "breath", on = "target", change = "-2" },
  { stance = "", on = "self" },
  { stance = "on_guard" },
  { condition = "dazed", on = "target" },
  { end = "dazed", on = "target" },
  { travel = "3" },
  { push = "2", on = "target" },
  { item = "item", consume = 1 },
  { item = "item", ready = true },
  { if = "modified('aim') > 0", then = [{ position = "prone" }], else = [{ position = "kneeling" }] },
  { repeat = 2, do = [{ note = "passing" }] },
]
""",
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed(change, approved):
    texts, tell = texts_in_folder(DUEL, None, "en"), book_sentences("en")
    nobody = Presets("duel", {}, {})
    books = (book_of(load_rulebook(DUEL, rules), texts, tell, nobody) for rules in ("", CHANGES[change]))
    before, after = (re.sub(r"(?<=>)(?=<)", "\n", book.partition("<body>")[2]).splitlines() for book in books)
    different = list(unified_diff(before, after, n=0, lineterm=""))[2:]
    approved("\n".join(line for line in different if not line.startswith("@@")) + "\n")
