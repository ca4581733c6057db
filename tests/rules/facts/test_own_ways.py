"""Test a piece of gear with its own figures for the ways to use it."""

from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.facts.frame import ways_of
from rules.play.enlistment import begin_fight, enlist
from rules.state.character import Character, Item
from tests.shipped import shipped_rulebook

OWN = {"swing.base": "dice", "swing.dice": 2, "swing.add": 1, "hook.kind": "cut", "weight_lb": 3}


def book_of(*items):
    rulebook = shipped_rulebook("gurps3")
    sheet = Character("una", "gurps3", attributes={"ST": 12, "DX": 12, "IQ": 10, "HT": 11}, items=items)
    return FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)]))


def test_figures_with_a_dot_are_of_ways():
    assert Item("axe", fields=OWN).ways() == {"swing": {"base": "dice", "dice": 2, "add": 1}, "hook": {"kind": "cut"}}
    assert Item("axe").ways() == {}


def test_they_go_before_the_catalogue_and_beside_it():
    book = book_of(Item("axe", fields=OWN), Item("broadsword"))
    axe = book.item("una", "axe")
    assert ways_of(book, axe) == ("swing", "hook")
    swing = book.variant(axe, "swing")
    assert (swing["base"], swing["dice"], swing["add"], swing["kind"]) == ("dice", 2, 1, "cut")
    assert book.variant(axe, "hook")["kind"] == "cut"
    assert ways_of(book, book.item("una", "broadsword")) == ("swing", "thrust")


def test_a_piece_of_no_catalogue_has_its_own_alone():
    book = book_of(replace(Item("long_cudgel"), fields={"thrust.add": 2}))
    piece = book.item("una", "long_cudgel")
    assert ways_of(book, piece) == ("thrust",)
    assert book.variant(piece, "thrust")["add"] == 2
