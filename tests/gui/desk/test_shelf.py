import pytest

from gui.desk.shelf import Shelf
from rules.words.texts import Texts


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
