import re

import pytest
from msgspec.structs import replace

from gui.paper import markup
from gui.paper.beasts import attribute_lines
from gui.paper.card import at_hand
from gui.paper.fighters import fighters_html
from gui.paper.pages import document_of
from gui.paper.sheet_page import all_skills, own_act_names, pools, weapon_lines
from gui.paper.writing import FEWEST, as_they_fit, parted, pdf_of, write_pages
from gui.sheet.state import SheetState, facts_of
from gui.words.ruleset_words import texts_of
from resources import ruleset_folder, ruleset_ids
from rules.play.enlistment import begin_fight
from rules.play.fight import Fight
from rules.presets.presets import character_of
from rules.state.character import Advance, Character, Item
from rules.state.story import Chapter, Deed
from rules.words.texts import Texts
from storage.rulesets.presets import load_presets
from tests.fixtures.make_campaign_v2 import PICTURE


@pytest.fixture
def state_of(qapp, shelf, words):
    """A function that gives the state of a sheet."""

    def state_of(sheet, language="en"):
        facts = facts_of(shelf.rulebook(sheet.ruleset), sheet, {})
        return SheetState(sheet, facts, texts_of(sheet.ruleset, language), words)

    return state_of


@pytest.fixture(params=ruleset_ids())
def ready_fighter(request, shelf):
    """The ready fighter of each ruleset with most on his sheet."""
    ready = load_presets(ruleset_folder(request.param), shelf.rulebook(request.param).ruleset)
    sheets = [character_of(ready, id, Texts("en", {})) for id in ready.characters]
    return replace(max(sheets, key=lambda sheet: len(sheet.items) + len(sheet.skills)), name="Una", player="Pat")


def pages_of(pdf):
    return len(re.findall(rb"/Type /Page\b", pdf))


def size_of(pdf):
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf)
    assert box is not None
    return tuple(round(float(each)) for each in box.groups())


def test_a_sheet_tells_all_there_is_and_nothing_dangerous(state_of, una):
    html = document_of("sheet", [(state_of(una), PICTURE)], "a4")
    for told in ("Una", "Player: Pat", "longsword", "1d8", "Sword", "leather", "data:image/png;base64"):
        assert told in html
    assert "<b>by</b>" not in html
    assert "&lt;b&gt;by" in html
    assert "/etc/hosts" not in html


def test_a_small_sheet_leaves_out_what_is_nought_unless_the_ruleset_names_it(state_of):
    html = document_of("small", [(state_of(Character("wolf", "gurps3", "Wolf")), None)], "a4")
    assert "Dodge" in html
    assert "Block" not in html
    assert "Load carried" not in html
    armoured = Character("una", "combat_and_tactics", "Una", values={"AC": 0})
    assert re.search(
        r"AC&nbsp;<span[^>]*>0<|Armou?r [Cc]lass&nbsp;<span[^>]*>0<",
        document_of("small", [(state_of(armoured), None)], "a4"),
    )


def test_no_line_of_figures_begins_or_ends_with_a_loose_dot():
    html = markup.run([("Dodge", "6"), ("Parry", "7")], "sword") + markup.ticks("", [("HP", "3 / 3", 0, 3)] * 2, "")
    assert "·" not in html
    assert " ;" not in html


def test_skills_stand_with_what_the_ruleset_tells_of_them(state_of):
    """Those that were not learned too, as they can be tried; what has neither level nor figures is left out."""
    una = Character("una", "heimr", attributes={"Str": 3}, skills={"swordsmanship": 2, "brawl_potential": 1})
    told = dict(all_skills(state_of(una)))
    assert (told["Swordsmanship"], told["Streetwise"]) == ("3 · 3 (2)", "2 · 0")
    assert told["Brawl, trained potential"] == "(1)"
    assert "Hiding, trained potential" not in told
    assert "TRAINING: CONSISTENCY · POTENTIAL (LEVEL)" in document_of("sheet", [(state_of(una), None)], "a4")


def test_a_word_beside_a_skill_that_was_not_learned_puts_it_on_no_page(state_of):
    told = dict(all_skills(state_of(Character("bors", "gurps3", skills={"broadsword": 13}))))
    assert told == {"Broadsword": "average (13)"}


def test_the_log_of_advancement_goes_along_with_the_newest_line_first(state_of):
    log = (Advance("2026-07-01", "The ford", 3), Advance("2026-07-08", "Broadsword", -2))
    html = document_of("sheet", [(state_of(Character("bors", "gurps3", advances=log)), None)], "a4")
    assert "Earned 3, spent 2, left 1." in html
    assert html.index("8 Jul 2026") < html.index("The ford") < html.index("+3")
    assert "ADVANCEMENT" not in document_of("sheet", [(state_of(Character("bors", "gurps3")), None)], "a4")


def test_a_list_is_read_down_one_column_after_the_other():
    rows = markup.list_of("", [(name, "") for name in "abcd"], 3).rows
    assert [re.findall(r"<td[^>]*>([a-z]?)</td>", row) for row in rows] == [["a", "c"], ["b", "d"]]
    rows = markup.list_of("", [(name, "") for name in "abcde"], 3).rows
    assert [re.findall(r"<td[^>]*>([a-z]?)</td>", row) for row in rows] == [["a", "c", "e"], ["b", "d", ""]]


def test_figures_that_stand_in_pairs_on_the_sheet_do_so_on_paper(state_of):
    html = document_of("sheet", [(state_of(Character("una", "heimr", "Una")), None)], "a4")
    row = html[html.index("Agility, consistency") :].partition("</tr>")[0]
    assert ["Agility, potential" in row, "Brawl, potential" in row, "Perception" in row] == [True, True, False]


def test_words_and_dice_are_those_of_the_language(state_of, words):
    words.set_language("pl")
    una = Character("una", "tales_and_legends", items=(Item("rapier", where="belt", fields={"quality": "good"}),))
    html = document_of("sheet", [(state_of(una, "pl"), None)], "a4")
    assert ">dobra</td>" in html
    assert ">1k8+5</td>" in html


def test_spells_stand_on_the_sheet_with_what_they_do(state_of):
    mage = Character("mage", "srd51", "Mage", traits=("fire_bolt", "shield_of_faith"))
    html = document_of("sheet", [(state_of(mage), None)], "a4")
    told = html[html.index(">SPELLS<") :]
    for each in ("fire bolt", "1d10 fire damage", "shield of faith", "Bonus action"):
        assert each in told
    assert html.count("fire bolt") == 1
    assert "ACTS OF THEIR OWN" not in html
    assert own_act_names(state_of(mage)) == []
    page = document_of("sheet", [(state_of(Character("page", "srd51", "Page")), None)], "a4")
    assert ">SPELLS<" not in page


def test_acts_that_no_section_has_stand_on_the_sheet_too(state_of):
    fighter = Character("fighter", "srd51", "Fighter", traits=("second_wind",))
    html = document_of("sheet", [(state_of(fighter), None)], "a4")
    told = html[html.index("ACTS OF THEIR OWN") :]
    assert "Second wind" in told or "Second Wind" in told


def test_a_story_stands_on_the_sheet_the_newest_chapter_first(state_of, una):
    story = (
        Chapter("2026-07-01", "Bridge", (Deed("pool", "BP", before=20, after=12),), 2),
        Chapter("2026-07-08", "Ford", (Deed("lost", "dagger"),), note="It rained."),
    )
    html = document_of("sheet", [(state_of(replace(una, story=story)), None)], "a4")
    told = html[html.index(">STORY<") :]
    assert told.index("Ford") < told.index("Bridge")
    for each in ("8 Jul 2026", "lost: dagger; It rained.", "Body points 20 → 12; experience 2"):
        assert each in told
    assert ">STORY<" not in document_of("sheet", [(state_of(una), None)], "a4")


def test_a_card_tells_the_skills_that_were_learned(state_of):
    una = Character("una", "tales_and_legends", "Una", attributes={"Re": 15}, skills={"dodge": 10})
    html = document_of("card", [(state_of(una), None)], "a4")
    assert "Dodge&nbsp;" in html
    assert "25 (10)" in html
    assert "Acrobatics&nbsp;" not in html


def test_a_card_tells_what_protects_where(state_of):
    armoured = Character("una", "tales_and_legends", "Una", items=(Item("leather_armour", where="worn"),))
    html = document_of("card", [(state_of(armoured), None)], "a4")
    line = html[html.index("Armour by place") :].partition("</p>")[0]
    told = " ".join(re.sub(r"<[^>]+>|&nbsp;", " ", line).split())
    assert told == "Armour by place (Cover · Armour) : trunk and limbs 30 · 16"
    bare = document_of("card", [(state_of(replace(armoured, items=())), None)], "a4")
    assert "Armour by place" not in bare


def test_gear_says_how_many_there_are_of_it(state_of, una):
    quiver = replace(una, items=(*una.items, Item("arrow", where="quiver", fields={"count": 20})))
    html = document_of("sheet", [(state_of(quiver), None)], "a4")
    row = html[html.index("arrow") :]
    assert re.findall(r">([^<>]+)</td>", row)[:4] == ["quiver", "–", "20", "0.2"]


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("kind", ["sheet", "card", "small"])
def test_every_ruleset_has_pages_worth_printing(state_of, ruleset, kind):
    state = state_of(Character("una", ruleset, "Una & Co <3"))
    pdf = pdf_of(document_of(kind, [(state, None)], "a4"))
    assert pdf.startswith(b"%PDF")
    assert pages_of(pdf) == 1
    assert "Una &amp; Co &lt;3" in document_of(kind, [(state, None)], "a4")


def test_paper_has_its_size(state_of, una):
    html = document_of("sheet", [(state_of(una), None)], "a4")
    assert size_of(pdf_of(html, "a4")) == (595, 842)
    assert size_of(pdf_of(html, "letter")) == (612, 792)


def test_a_card_lists_what_the_gear_allows(state_of, una):
    armed = {option.action for option in at_hand(state_of(una))}
    bare = {option.action for option in at_hand(state_of(Character("una", "realms_of_myth", "Una")))}
    assert "strike" in armed
    assert "strike" not in bare
    assert "Strike" in document_of("card", [(state_of(una), None)], "a4")


def test_sheets_have_pages_of_their_own_and_cards_share_one(state_of, una):
    three = [(state_of(una), None)] * 3
    assert pages_of(pdf_of(document_of("sheet", three, "a4"))) == 3
    assert pages_of(pdf_of(document_of("card", three, "a4"))) == 2
    assert pages_of(pdf_of(document_of("small", three, "a4"))) == 1


def test_two_cards_share_a_page_whoever_has_them(state_of, ready_fighter):
    for language in ("en", "pl"):
        cards = [(state_of(ready_fighter, language), PICTURE)] * 2
        assert pages_of(pdf_of(document_of("card", cards, "letter"), "letter")) == 1


def test_weapons_that_are_the_same_are_told_once_and_a_card_has_those_at_hand(state_of):
    daggers = tuple(Item("dagger", where=where, key=where) for where in ("right_hand", "belt", "pack"))
    state = state_of(Character("una", "realms_of_myth", "Una", items=(*daggers, Item("mace"))))
    names = [[name for name, *_ in weapon_lines(state, at_hand)] for at_hand in (False, True)]
    assert names == [["dagger × 3", "mace", "fist"], ["dagger × 2", "fist"]]
    assert "mace" not in document_of("card", [(state, None)], "a4")


def test_small_sheets_tell_weapons_in_lines_that_need_no_columns(state_of, una):
    html = document_of("small", [(state_of(una), None)], "a4")
    assert "<th" not in html
    assert re.search(r"longsword</span>: Score before defence&nbsp;<span[^>]*>\d+</span>", html)


def test_a_table_parts_between_pages_under_its_head_and_not_at_its_ends(qapp):
    table = markup.table("<p>Gear</p>", ["Piece"], [[f"piece {number}"] for number in range(60)])
    first, second = parted([table])
    held = [page.count("<td") for page in (first, second)]
    assert sum(held) == 60
    assert min(held) > FEWEST
    assert [page.count("<th") for page in (first, second)] == [1, 1]
    assert [page.count("Gear") for page in (first, second)] == [1, 0]
    assert pages_of(pdf_of(markup.PAGE_BREAK.join((first, second)))) == 2
    few = markup.table("<p>Few</p>", ["Piece"], [["one"]] * 5)
    pages = parted(["<p>line</p>" * 20, "line<br>" * (50 - 7), few])
    assert [page.count("Few") for page in pages] == [0, 1]


def test_what_is_higher_than_a_page_does_not_wait_for_a_larger_one(qapp):
    assert parted(["<p>line</p>" * 500, "<p>end</p>"]) == ["<p>line</p>" * 500, "<p>end</p>"]


def test_columns_without_anything_are_left_out():
    html = markup.table("", ["Weapon", "Skill", "Range"], [["axe", "12", ""], ["bow", "", ""]]).html()
    assert re.findall(r"<th[^>]*>(.*?)</th>", html) == ["Weapon", "Skill"]
    assert re.findall(r"<td[^>]*>(.*?)</td>", html) == ["axe", "12", "bow", ""]


def test_a_list_reads_down_one_column_after_the_other():
    html = markup.list_of("", [(letter, "") for letter in "abcde"], 2).html()
    assert re.findall(r"<td[^>]*>(.*?)</td>", html) == ["a", "d", "b", "e", "c", ""]


def test_small_sheets_are_not_cut_in_two(qapp):
    tall = "line<br>" * 25
    pages = as_they_fit([tall] * 5, "a4")
    assert [len(page) for page in pages] == [2, 2, 1]
    assert as_they_fit(["<p>line</p>" * 500], "a4") == [["<p>line</p>" * 500]]


def test_the_name_of_the_file_says_what_it_is(qapp, tmp_path):
    write_pages(tmp_path / "a.html", "<p>here</p>")
    write_pages(tmp_path / "a.pdf", "<p>here</p>")
    assert (tmp_path / "a.html").read_text() == "<p>here</p>"
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("columns", [1, 3, 6, 7])
def test_figures_stand_across_the_whole_page(columns):
    widths = re.findall(r'<td width="(\d+)%"', markup.figures([("name", "1")] * columns, columns))
    assert len(widths) == columns
    assert sum(map(int, widths)) == 100


def test_a_card_has_the_figures_that_a_table_asks_for(state_of):
    state = state_of(Character("una", "combat_and_tactics", "Una", values={"save_breath": 13}))
    card = document_of("card", [(state, None)], "a4")
    assert "Save: breath" in card
    assert "Half a move" in card


def test_the_pools_of_a_sheet_are_those_a_section_names_else_all(state_of, una):
    state = state_of(una)
    assert len(pools(state)) == len(state.ruleset.pools)
    ((name, held),) = pools(state, ("END",))
    assert name == state.texts.name("pools", "END")
    assert held.startswith(f"{state.value('END')} / ")
    assert [short for short, _ in pools(state, ("BP",), brief=True)] == [state.texts.short("pools", "BP")]


def test_no_page_has_fewer_rows_of_a_table_than_three_and_none_waits_that_fit(qapp):
    """The room above seven rows of a table shrinks: first all stand on the page, then as many as may, then none."""
    table = markup.table("<p>Gear</p>", ["Piece"], [[f"piece {number}"] for number in range(7)])
    pages = [parted([f'<p style="font-size:{size}pt; margin:0">x</p>', table]) for size in range(500, 640, 6)]
    here = [held[0].count("<td") for held in pages]
    assert list(dict.fromkeys(here)) == [7, 4, 3, 0]
    assert here == sorted(here, reverse=True)
    assert all(sum(page.count("<td") for page in held) == 7 for held in pages)


def test_a_table_that_is_higher_than_a_page_parts_below_what_stands_on_the_first(qapp):
    table = markup.table("", ["Piece"], [[f"piece {number}"] for number in range(140)])
    pages = parted(["<p>line</p>" * 20, table])
    counts = [page.count("<td") for page in pages]
    assert sum(counts) == 140
    assert counts[0] < counts[1]
    assert all(pages_of(pdf_of(page)) == 1 for page in pages)


def test_a_file_has_the_name_of_the_character_as_its_title(qapp):
    pdf = pdf_of(markup.page("Una", "<p>here</p>"))
    assert "Una".encode("utf-16-be") in pdf
    assert "Fightbook".encode("utf-16-be") in pdf


def test_letters_of_a_page_are_of_the_default_size_and_a_letter_has_less_room(qapp):
    lines = ["line<br>"] * 100
    a4, letter = (len(as_they_fit(lines, paper)[0]) for paper in ("a4", "letter"))
    assert letter < a4
    small = [f'<span style="font-size:9pt">{line}</span>' for line in lines]
    assert len(as_they_fit(small)[0]) == a4


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_attributes_stand_in_one_line_or_in_two_of_one_length(state_of, ruleset):
    state = state_of(Character("una", ruleset, "Una"))
    rows = [row.count("<td") for row in attribute_lines(state).split("<tr>")[1:]]
    count = len(state.ruleset.attributes)
    assert rows == ([count] if count <= 6 else [-(-count // 2)] * 2)


def test_eight_attributes_stand_side_by_side_on_a_sheet(state_of):
    html = document_of("sheet", [(state_of(Character("una", "tales_and_legends", "Una")), None)], "a4")
    row = html[html.index("ATTRIBUTES") :].partition("</tr>")[0]
    assert row.count("<td") == 8


def test_a_small_sheet_has_room_for_nine_values_and_a_block_of_the_fight_for_fourteen(state_of, words):
    """The first ones that the ruleset names for a card."""
    state = state_of(Character("una", "combat_and_tactics", "Una"))
    named = [f"{state.texts.name('values', id)}&nbsp;" for id in state.ruleset.sheet.card]
    fighter = state.facts.combatant
    rulebook = state.facts.book.rulebook
    fight = Fight(rulebook, begin_fight(rulebook, [fighter], fighter.id, {}))
    small = document_of("small", [(state, None)], "a4")
    block = fighters_html("Yard", fight, state.texts, words, "a4")
    assert [name in small for name in named] == [True] * 9 + [False] * (len(named) - 9)
    assert [name in block for name in named] == [True] * 14 + [False] * (len(named) - 14)


def test_a_sheet_without_weapons_has_no_table_of_them(state_of, monkeypatch):
    state = state_of(Character("una", "realms_of_myth", "Una"))
    assert ">WEAPONS" in document_of("sheet", [(state, None)], "a4")
    monkeypatch.setattr("gui.paper.sheet_page.weapon_rows", lambda _facts: ())
    assert ">WEAPONS" not in document_of("sheet", [(state, None)], "a4")


def test_a_sheet_of_a_body_without_places_has_no_table_of_armour(state_of, monkeypatch):
    state = state_of(Character("una", "tales_and_legends", "Una"))
    assert ">ARMOUR" in document_of("sheet", [(state, None)], "a4")
    monkeypatch.setattr("gui.paper.sheet_page.armour_rows", lambda _facts: ())
    assert ">ARMOUR" not in document_of("sheet", [(state, None)], "a4")


def test_an_empty_word_of_a_piece_is_a_dash_and_a_figure_is_a_figure(state_of):
    piece = Item("rapier", where="belt", fields={"quality": ""})
    html = document_of("sheet", [(state_of(Character("una", "tales_and_legends", items=(piece,))), None)], "a4")
    row = html[html.index(">rapier</td>") :].partition("</tr>")[0]
    assert re.findall(r">([^<>]+)</td>", row)[-2:] == ["–", "1"]


def test_the_pools_of_a_small_sheet_stand_in_pairs(state_of):
    html = document_of("small", [(state_of(Character("una", "tales_and_legends", "Una")), None)], "a4")
    rows = [row.count(" _____</b>") for row in html.split("<tr>")]
    assert [count for count in rows if count] == [2, 2, 1]
