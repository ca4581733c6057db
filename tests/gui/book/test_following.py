"""Scripts in words: every change to the order of turns has a sentence, in both languages."""

from typing import get_args, get_type_hints

import pytest

from gui.book.following import Following
from gui.book.naming import Naming
from gui.words.sentences import Sentences, read_entries
from rules.ruleset.steps import Arrange, Script
from rules.words.texts import texts_in
from tests.rules import duel

ORDERS = get_args(get_type_hints(Arrange)["order"])


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("order", ORDERS)
def test_each_change_to_the_order_of_turns_is_told(language, order):
    naming = Naming(texts_in(language, {}), Sentences(language, read_entries(language)))
    (line,) = Following(duel.rulebook(), naming).lines(Script((Arrange(order=order),)))
    assert line.text
