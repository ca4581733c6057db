import pytest

from gui.desk.shelf import Shelf
from rules.loading.ruleset_file import Problem, RulesetError
from rules.words.messages import message_of
from rules.words.texts import Texts
from tests.rules import duel


def test_rulebooks_and_words_are_read_once(shelf):
    read = []

    def load(ruleset, house_rules, find_pack):
        read.append(ruleset + house_rules)
        return shelf.rulebook("realms_of_myth")

    def words(ruleset, language):
        read.append((ruleset, language))
        return Texts(language, {})

    own = Shelf(load, words)
    assert own.chronicler("a", "pl") is own.chronicler("a", "pl")
    assert own.rulebook("a") is own.rulebook("a")
    assert own.texts("a", "pl") is own.texts("a", "pl")
    assert sorted(read, key=str) == [("a", "pl"), "a"]


def test_what_is_not_there_is_an_error(shelf):
    with pytest.raises(LookupError):
        shelf.rulebook("chess_boxing")


def test_a_rulebook_that_was_made_elsewhere_is_not_read_again(shelf):
    def load(ruleset, house_rules, find_pack):
        raise AssertionError((ruleset, house_rules))

    own, rulebook = Shelf(load), shelf.rulebook("realms_of_myth")
    own.put("realms_of_myth", "a = 1", rulebook)
    assert own.rulebook("realms_of_myth", "a = 1") is rulebook


def loads(read):
    """Return what notes which rulebooks are read; house rules that begin with a bracket alone are faulty."""

    def load(ruleset, text, _find_pack):
        read.append((ruleset, text))
        if text.startswith("["):
            raise RulesetError((Problem("house rules", 1, "", message_of("dice.no_figures")),))
        return duel.rulebook(text)

    return load


def test_faulty_house_rules_are_left_out_and_said_why_until_sound_ones_are_put_there():
    read = []
    shelf = Shelf(loads(read))
    plain = shelf.rulebook("duel", "")
    assert shelf.rulebook("duel", "[") is plain
    assert shelf.rulebook("duel", "[") is plain
    assert read == [("duel", ""), ("duel", "[")]
    assert shelf.fault("duel", "[") is not None
    assert shelf.fault("duel", "") is None
    other = duel.rulebook("")
    shelf.put("duel", "[", other)
    assert shelf.rulebook("duel", "[") is other
    assert shelf.fault("duel", "[") is None


def test_a_ruleset_that_was_replaced_is_read_again_and_the_others_are_not():
    read = []
    shelf = Shelf(loads(read))
    for ruleset in ("duel", "other"):
        shelf.rulebook(ruleset, "")
        shelf.rulebook(ruleset, "[")
    shelf.forget("duel")
    assert shelf.fault("duel", "[") is None
    assert shelf.fault("other", "[") is not None
    read.clear()
    for ruleset in ("duel", "other"):
        shelf.rulebook(ruleset, "")
    assert read == [("duel", "")]


def test_the_latest_dozen_of_rulebooks_is_kept():
    read = []
    shelf = Shelf(loads(read))
    texts = [f"# {number}" for number in range(13)]
    for text in texts:
        shelf.rulebook("duel", text)
    read.clear()
    shelf.rulebook("duel", texts[1])
    assert read == []
    shelf.rulebook("duel", texts[0])
    assert read == [("duel", texts[0])]


def test_a_shelf_of_a_campaign_begins_with_what_is_known_and_keeps_its_own():
    read = []
    shelf = Shelf(loads(read))
    known = shelf.rulebook("duel", "")
    own = shelf.under(lambda ruleset: "# mine" if ruleset == "duel" else "")
    assert own.rulebook("duel", "") is known
    assert own.house_rules("duel") == "# mine"
    own.rulebook("duel")
    assert read == [("duel", ""), ("duel", "# mine")]
    shelf.rulebook("duel", "# mine")
    assert len(read) == 3
    assert shelf.house_rules("duel") == ""
