"""The book of a ruleset: sound HTML, links that lead somewhere, words in place of ids, and every rule by its source."""

import re
from html import escape, unescape
from html.parser import HTMLParser

import pytest

import resources
from gui.book.book import book_of
from gui.book.links import linked, marked
from gui.words.ruleset_words import shipped_rulebook, texts_in_folder
from gui.words.sentences import book_sentences
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.presets.presets import PresetCharacter, Presets
from rules.words.texts import texts_in
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tests.gui.seen.fixtures import DUEL
from tests.rules import duel

LANGUAGES = ("en", "pl")
VOID = frozenset({"meta", "br"})
NOBODY = Presets("duel", {}, {})

BOOKS = [
    (kind, ruleset, language)
    for kind, ids in (("shipped", resources.ruleset_ids()), ("sample", resources.sample_ruleset_ids()))
    for ruleset in ids
    for language in LANGUAGES
]


class Page(HTMLParser):
    """Reads a page: its anchors, the targets of its links, its visible text; what is not closed is in `open`."""

    def __init__(self, html):
        super().__init__()
        self.anchors, self.targets, self.said, self.open, self.wrong = [], set(), [], [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if "id" in given:
            self.anchors.append(given["id"])
        if tag == "a":
            self.targets.add((given["href"] or "").removeprefix("#"))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        if "style" not in self.open:
            self.said.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.said).split())


def folder_of(kind, ruleset):
    return (
        resources.entry("rulesets", ruleset) if kind == "shipped" else resources.entry("samples", "rulesets", ruleset)
    )


def written(kind, ruleset, language):
    folder = folder_of(kind, ruleset)
    rulebook = shipped_rulebook(ruleset) if kind == "shipped" else load_rulebook(folder)
    texts = texts_in_folder(folder, None, language)
    return book_of(rulebook, texts, book_sentences(language), load_presets(folder, rulebook.ruleset)), texts, rulebook


def duel_book(words=None, presets=NOBODY, language="en"):
    texts = texts_in(language, words or {})
    return book_of(duel.rulebook(), texts, book_sentences(language), presets)


@pytest.mark.parametrize(("kind", "ruleset", "language"), BOOKS)
def test_the_book_of_each_ruleset_is_sound(kind, ruleset, language):
    html, texts, rulebook = written(kind, ruleset, language)
    page = Page(html)
    assert (page.open, page.wrong) == ([], [])
    assert len(page.anchors) == len(set(page.anchors))
    assert page.targets <= set(page.anchors)
    worded = {id for entries in texts.words.values() for id in entries if "_" in id}
    assert worded & set(re.findall(r"\w+", page.text)) == set()
    assert all(escape(texts.name("actions", id)) in html for id in rulebook.ruleset.actions)
    assert f'<html lang="{language}">' in html


def test_the_same_ruleset_gives_the_same_book():
    assert written("shipped", "heimr", "en")[0] == written("shipped", "heimr", "en")[0]


def test_a_book_needs_nothing_from_elsewhere():
    html, _, _ = written("shipped", "gurps3", "en")
    assert re.search(r"(?:src|href)=\"(?!#)|<script|url\(|@import", html) is None


def test_every_rule_stands_beside_its_source():
    page = Page(written("shipped", "gurps3", "en")[0])
    assert "Grab a weapon Document: Grab Foe's Weapon; B111" in page.text
    assert "Other book: Basic Set" in page.text
    page = Page(written("shipped", "heimr", "pl")[0])
    assert "Koniec tury Zasada domowa: Ustalenie autora" in page.text


def test_the_book_of_a_small_ruleset_tells_what_is_in_its_file():
    words = {
        "pools": {"BREATH": "Breath"},
        "attributes": {"MIGHT": {"name": "Might", "summary": "How strong one is."}},
        "conditions": {"marked": "marked", "spent": "out of breath"},
        "rules": {"breath": "breath counts"},
    }
    text = Page(duel_book(words)).text
    assert "Might How strong one is. 10" in text
    assert "Breath 0 to Might out of breath while Breath ≤ 0" in text
    assert "out of breath It holds while Breath ≤ 0." in text
    assert (
        "marked It notes: by, depth. It ends: at the end of a turn (by), but not in the turn in which it began" in text
    )
    assert "breath counts on" in text
    assert "Dice: 1d20" in text
    assert "Success if: roll ≤ score" in text


def test_polish_books_write_dice_and_conditions_in_polish():
    text = Page(duel_book({"conditions": {"spent": "bez tchu"}}, language="pl")).text
    assert "Kości: 1k20" in text
    assert "bez tchu Trwa, dopóki" in text


def test_what_mentions_a_condition_links_to_it():
    html = duel_book({"conditions": {"marked": "marked"}})
    assert '<a href="#conditions-marked">marked</a>' in html
    assert 'id="conditions-marked"' in html


def test_a_modifier_names_the_rolls_that_it_changes():
    page = duel_book({"mods": {"low": "lying down"}, "actions": {"hit": "Strike"}})
    (row,) = re.findall(r'<tr id="mods-low">.*?</tr>', page)
    assert "lying down" in row
    assert '<a href="#actions-hit">Strike</a>' in row


def test_ready_combatants_stand_in_the_book_with_their_figures():
    presets = Presets("duel", {"guard": PresetCharacter(attributes={"MIGHT": 12}, traits=("tall",))}, {})
    words = {"characters": {"guard": "Gate guard"}, "attributes": {"MIGHT": "Might"}, "traits": {"tall": "Tall"}}
    assert "Gate guard Might 12 Tall" in Page(duel_book(words, presets=presets)).text


def test_markup_in_names_is_text():
    evil = '<img src=x onerror="alert(1)">&</h3>'
    html = duel_book({"attributes": {"MIGHT": evil}, "ruleset": {"name": evil}, "conditions": {"marked": evil}})
    assert "<img" not in html
    assert evil in "".join(Page(html).said)


def test_a_mark_in_a_text_makes_no_link_that_leads_nowhere():
    assert linked(marked("items", "a b", "<b>"), {"items-a-b"}) == '<a href="#items-a-b">&lt;b&gt;</a>'
    assert linked(marked("items", "knife", "Knife"), set()) == "Knife"
    assert linked("\ue000stray\ue002", {"stray"}) == "stray"


def test_a_ruleset_without_a_name_is_called_by_its_id():
    assert "<h1>duel: the rules</h1>" in duel_book()


@pytest.mark.parametrize(("again", "told"), [("true", "Rolled anew each round."), ("MIGHT > 3", "each round if MIGHT")])
def test_an_order_that_is_rolled_anew_says_when(again, told):
    files = {**duel.FILES, "more.toml": f"[turn.initiative]\ndice = '1d6'\nagain = '{again}'\n"}
    reading = read_ruleset(files)
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    text = Page(book_of(rulebook, texts_in("en", {}), book_sentences("en"), NOBODY)).text
    assert told in " ".join(text.split())


@pytest.mark.parametrize(("language", "height"), [("en", "above the ground >"), ("pl", "nad ziemią >")])
def test_what_is_left_of_a_move_is_not_called_a_height(language, height):
    html, _texts, _rulebook = written("shipped", "srd51", language)
    assert height not in " ".join(unescape(Page(html).text).split())


def test_a_modifier_names_what_asks_for_it_after_another_formula():
    changed = '[actions.drop]\nlet = { first = "1", second = "modified(\'ward\')" }\n'
    rulebook, nobody = load_rulebook(DUEL, changed), Presets("duel", {}, {})
    html = book_of(rulebook, texts_in_folder(DUEL, None, "en"), book_sentences("en"), nobody)
    (row,) = re.findall(r'<tr id="mods-gloom">.*?</tr>', html, re.DOTALL)
    assert '<a href="#actions-drop">' in row


BOARD = """
[way]
rise = "1"
drop = "MIGHT"
resumes = "MIGHT > 3"

[ground.fence]
border = true
cover = 3

[ground.fog]
seen_through = false

[values.early]
is = "1 if round == 1 else round(MIGHT / 2)"
"""


@pytest.mark.parametrize(
    "told",
    [
        "A step up counts so many cells more for each level: 1.",
        "A step down counts so many cells more for each level: MIGHT.",
        "goes on from there if MIGHT > 3.",
        "fence yes 3",
        "fog nobody sees through",
        "1 if number of the round = 1 else rounded(MIGHT / 2)",
    ],
)
def test_the_board_is_told_whole(told):
    reading = read_ruleset({**duel.FILES, "more.toml": BOARD})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    text = Page(book_of(rulebook, texts_in("en", {}), book_sentences("en"), NOBODY)).text
    assert told in " ".join(text.split())
