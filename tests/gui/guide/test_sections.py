"""Links of the guide lead to sections of its pages."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocument

from gui.guide.sections import Section, anchor_of, prepare, sections_of
from resources import guide

FOLDER = guide() or Path()
PAGES = sorted([*FOLDER.glob("*.md"), *(FOLDER / "guide").glob("*.md")])


def page(text):
    document = QTextDocument()
    document.setMarkdown(text)
    return document


def test_sections_have_their_level_and_a_name_for_links(qapp):
    document = page("# The desk\n\nText.\n\n## `Keys`, and more\n\n## Keys\n\n## Keys\n\n# Żółw i *łódź*\n")
    assert sections_of(document) == (
        Section("The desk", 1, "the-desk"),
        Section("Keys, and more", 2, "keys-and-more"),
        Section("Keys", 2, "keys"),
        Section("Keys", 2, "keys-1"),
        Section("Żółw i łódź", 1, "żółw-i-łódź"),
    )


def test_preparing_leaves_the_text_as_it_is(qapp):
    document = page("# One\n\n    a long line of code\n\nText.\n")
    before = document.toPlainText()
    prepare(document)
    prepare(document)
    assert document.toPlainText() == before
    block = document.begin()
    while block.isValid():
        assert not block.blockFormat().nonBreakableLines()
        block = block.next()


def test_the_name_of_a_heading_has_no_marks():
    assert anchor_of("What formulas may ask: `near()`?") == "what-formulas-may-ask-near"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_to_a_section_of_a_page_finds_it(qapp, path):
    text = path.read_text("utf-8")
    for file, anchor in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", text):
        target = (path.parent / file).resolve() if file else path
        if target.is_relative_to(FOLDER.resolve()) and target.suffix == ".md":
            assert anchor in {section.anchor for section in sections_of(page(target.read_text("utf-8")))}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_sentence_ends_with_four_dots(path):
    assert not re.search(r"\N{HORIZONTAL ELLIPSIS}\*?\.\s", path.read_text("utf-8"))
