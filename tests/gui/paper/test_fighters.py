"""Test the page with everybody in a fight."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from gui.desk.desk import Desk
from gui.paper.fighter_printing import FighterPrinting
from gui.paper.fighters import MOST_BOXES, fighters_html
from gui.paper.markup import EMPTY, TICKED
from gui.paper.writing import pdf_of
from gui.words.ruleset_words import texts_of
from resources import ruleset_folder, ruleset_ids
from rules.play.fight import Fight
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.sheet.rows import weapon_rows
from storage.rulesets.presets import load_presets


@pytest.fixture(params=ruleset_ids())
def first_fight(request, shelf):
    """The first fight of each ruleset, with its words."""
    rulebook, texts = shelf.rulebook(request.param), texts_of(request.param, "en")
    ready = load_presets(ruleset_folder(request.param), rulebook.ruleset)
    return Fight(rulebook, fight_of(ready, FIRST_FIGHT, rulebook, texts)), texts


def page_of(desk, words):
    return fighters_html(desk.name, desk.fight_now, desk.texts, words, "a4")


def plain(html):
    return " ".join(re.sub(r"<[^>]+>|&nbsp;", " ", html).split())


def test_everybody_of_a_first_fight_stands_on_a_page_with_weapons_and_pools(qapp, first_fight, words):
    fight, texts = first_fight
    html = fighters_html("First fight", fight, texts, words, "a4")
    told = plain(html)
    for combatant in fight.encounter.combatants.values():
        stem = combatant.name.rstrip("0123456789 ")
        assert stem in told
        assert combatant.side in told
        for row in weapon_rows(fight.book.of(combatant.id)):
            assert texts.name("items", row.id) in told
    assert EMPTY in html
    assert pdf_of(html).startswith(b"%PDF")


def test_those_who_are_alike_share_a_block_and_have_pools_of_their_own(qapp, yard, words):
    wolf = yard.encounter.combatants["wolf"].sheet
    yard.join_all([wolf, wolf], "pack")
    yard.set_pool("wolf_2", "wounds", 4)
    html = page_of(yard, words)
    told = plain(html)
    assert "Wolf – Wolf (3)" in told
    assert TICKED * 4 in html
    assert html.count("Wolf") == 2 + 3


def test_a_pool_is_ticked_as_far_as_it_is_used_and_a_large_one_gets_a_line(qapp, yard, words):
    yard.set_pool("anna", "breath", 24)
    html = page_of(yard, words)
    assert f"{TICKED * 2}{EMPTY * 3} {EMPTY * 5}" in html
    large = yard.encounter.combatants["anna"].sheet
    yard.change_sheet(type(large)(**{**_fields(large), "attributes": {"MIGHT": MOST_BOXES, "GRACE": 14}}))
    assert "______" in page_of(yard, words)


def _fields(sheet):
    return {name: getattr(sheet, name) for name in sheet.__struct_fields__}


def test_it_asks_for_the_paper_and_writes_the_file(qtbot, yard, words, plain_look, panel, tmp_path):
    panel.show()
    printing = FighterPrinting(yard, words, plain_look, panel)
    printing.ask()
    assert printing.form.isVisible()
    assert printing.form.title.text() == "Print the fighters of “In the yard”"
    qtbot.keyClick(printing.form, Qt.Key.Key_Escape)
    path = tmp_path / "yard.html"
    assert printing.write("a4", path) == ""
    assert "Anna" in path.read_text("utf-8")
    assert printing.write("letter", tmp_path / "yard.pdf") == ""
    assert printing.write("a4", tmp_path / "yard.html" / "no.pdf").startswith(str(tmp_path))


def test_a_closed_fight_prints_nobody(qtbot, campaign, words, plain_look, panel):
    printing = FighterPrinting(Desk(campaign, words, 1), words, plain_look, panel)
    printing.ask()
    assert not printing.form.isVisible()


def test_the_file_of_the_fighters_is_called_after_the_fight_and_told(qtbot, yard, words, plain_look, panel, tmp_path):
    panel.show()
    printing = FighterPrinting(yard, words, plain_look, panel)
    printing.ask()
    printing.form.accept()
    (dialog,) = panel.findChildren(QFileDialog)
    assert dialog.selectedFiles()[0].endswith(f"{yard.name}.pdf")
    assert dialog.windowTitle() == "Print the fighters of “In the yard”"
    with qtbot.waitSignal(printing.told) as told:
        dialog.fileSelected.emit(str(tmp_path / "yard.pdf"))
    dialog.close()
    assert (told.args[0].tone, told.args[0].text) == ("info", f"{tmp_path / 'yard.pdf'} was written.")
