"""The sources of rules in words."""

from msgspec.structs import replace

from gui.desk.shelf import Shelf
from gui.words.citations import HOUSE_DEFAULT, told_source
from gui.words.words import Words
from resources import ruleset_ids


def test_a_default_of_the_author_is_named_in_the_language_of_the_screen():
    default = Words("pl")("why.house_default")
    for id in ruleset_ids():
        ruleset = Shelf().rulebook(id).ruleset
        assert told_source(ruleset, HOUSE_DEFAULT, default) == "Ustalenie autora"
        assert told_source(ruleset, f"Move; {HOUSE_DEFAULT.lower()}", default) == "Move; Ustalenie autora"
        assert told_source(ruleset, "Move", default) == "Move"
        assert told_source(ruleset, "", default) == ""


def test_where_the_author_added_no_rules_a_heading_of_that_name_stays_as_it_is():
    ruleset = replace(Shelf().rulebook("heimr").ruleset, sources=())
    assert told_source(ruleset, HOUSE_DEFAULT, "Ustalenie autora") == HOUSE_DEFAULT
