"""Test that the guide is right: its links, its shortcuts, and its words on the screen."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import resources
from gui.actions import table
from gui.actions.command import Command
from gui.campaign.samples import samples
from gui.words.ruleset_words import shipped_rulebook, texts_of
from gui.words.words import LANGUAGES, Words
from rules.play.fight import Fight
from rules.talk.line import read_line
from tests.guide import DOCS, anchors, links

ROOT = DOCS.parent
GUIDE = DOCS / "guide"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
GUIDES = sorted(GUIDE.glob("*.md"))
SAMPLE = "bridge_at_dusk"

KEYS = re.compile(r"\*([^*\n]+)\* \(((?:Ctrl|Alt|Shift|Esc|F\d)[^)\s]*)\)")
"""A command with its keys."""

ON_SCREEN = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
"""Words that the screen shows."""


def language_of(page: Path) -> str:
    return next((language for language in LANGUAGES if page.name.endswith(f".{language}.md")), "en")


def plain(words: str) -> str:
    """Return words without the mark of the shortcut letter."""
    return words.replace("&", "")


def commands(language: str) -> Mapping[str, Command]:
    words = Words(language)
    panels = ("order", "palette", "tracker", "log", "dice", "roster", "board")
    places = [table.panel_command(number, panel, f"{panel}.title", "") for number, panel in enumerate(panels, 1)]
    known = [each for each in vars(table).values() if isinstance(each, Command)]
    return {plain(words(command.words)): command for command in (*known, *places)}


def texts_in(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield plain(tree)
    elif isinstance(tree, dict):
        for value in tree.values():
            yield from texts_in(value)


def words_on_screen(language: str) -> set[str]:
    """Return all words of the program, of the sample's ruleset, and of the sample itself."""
    trees: list[Mapping[str, Any]] = [tomllib.loads(resources.read_text("text", "gui", f"{language}.toml"))]
    sample = tomllib.loads(resources.read_text("samples", f"{SAMPLE}.toml"))
    ruleset = resources.ruleset_folder(sample["ruleset"])
    trees.append(tomllib.loads((ruleset / "text" / f"{language}.toml").read_text(encoding="utf-8")))
    words = {text for tree in trees for text in texts_in(tree)}
    words |= {str(each["side"]) for each in sample["combatants"]}
    if language != "en":
        words |= set(texts_in(tomllib.loads(resources.read_text("samples", "names", f"{language}.toml"))))
    return words


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_and_picture_of_a_page_is_there(page):
    for link in links(page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("first", ["README.md", "README.pl.md"])
def test_every_page_of_the_guide_is_in_the_table_of_its_language(first):
    listed = set(links((GUIDE / first).read_text(encoding="utf-8")))
    pages = {page.name for page in GUIDES if language_of(page) == language_of(GUIDE / first)}
    assert pages - {first} <= listed
    assert len(pages) > 1


def test_every_page_of_the_guide_is_there_in_every_language():
    pages = {language: {page for page in GUIDES if language_of(page) == language} for language in LANGUAGES}
    names = {language: {page.name.partition(".")[0] for page in found} for language, found in pages.items()}
    assert names["en"] == names["pl"] != set()


def test_a_command_with_its_keys_is_noticed():
    assert KEYS.findall("*Find* (Ctrl+K), *Larger text* (Ctrl++), *Find* (a word)") == [
        ("Find", "Ctrl+K"),
        ("Larger text", "Ctrl++"),
    ]


@pytest.mark.parametrize("page", GUIDES, ids=[page.name for page in GUIDES])
def test_the_keys_in_the_guide_are_those_of_the_program(page):
    known = commands(language_of(page))
    for name, keys in KEYS.findall(page.read_text(encoding="utf-8")):
        assert name in known, name
        assert keys in known[name].keys, f"{name}: {keys}"


@pytest.mark.parametrize("page", GUIDES, ids=[page.name for page in GUIDES])
def test_what_the_guide_says_of_the_screen_stands_there(page):
    there = words_on_screen(language_of(page))
    said = ON_SCREEN.findall(page.read_text(encoding="utf-8"))
    assert sorted({each for each in said if each not in there and each not in ("italics", "kursywą")}) == []


@pytest.mark.parametrize("page", [page.name for page in GUIDES if language_of(page) == "en"])
def test_a_page_shows_the_same_pictures_in_every_language(page):
    def shown(name: str, look: str) -> list[str]:
        pictures = (link for link in links((GUIDE / name).read_text(encoding="utf-8")) if link.endswith(".png"))
        return [link.removesuffix(f"-{look}.png") for link in pictures]

    assert shown(page, "light") == shown(page.replace(".md", ".pl.md"), "pl")


def test_no_picture_is_unused():
    used = {(page.parent / link).resolve() for page in PAGES for link in links(page.read_text(encoding="utf-8"))}
    assert set((DOCS / "pictures").glob("*.png")) - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_table_talk_are_understood_in_the_first_fight(language):
    page = GUIDE / ("desk.md" if language == "en" else f"desk.{language}.md")
    sample = next(each for each in samples(language) if each.id == SAMPLE)
    encounter = sample.encounter(shipped_rulebook)
    fight, texts = Fight(shipped_rulebook(encounter.ruleset), encounter), texts_of(encounter.ruleset, language)
    quoted = re.findall(r"`([^`]+)`", " ".join(page.read_text("utf-8").split()))
    lines = [line for line in quoted if line.startswith(("lisbet ", "tamrin "))]
    assert len(lines) == 2
    for line in lines:
        said = read_line(fight, texts, line, encounter.turn)
        assert said.fault is None, line
        assert said.option is not None, line
