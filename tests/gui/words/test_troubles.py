from pathlib import Path

import pytest

from gui.words.troubles import detail_told, sentence_of
from rules.words.messages import message_of
from storage.exchange.guard import ExchangeError
from storage.files.errors import CampaignError, Trouble


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("kind", list(Trouble))
def test_every_trouble_is_told_in_every_language(words, language, kind):
    words.set_language(language)
    assert "winter.fightbook" in sentence_of(CampaignError(kind, Path("winter.fightbook")), words)


def test_a_good_backup_is_named(words):
    error = CampaignError(Trouble.DAMAGED, Path("winter.fightbook"), backup=Path("winter.2026-01-01.fightbook"))
    assert "winter.2026-01-01.fightbook" in sentence_of(error, words)


def test_a_fault_is_told_in_the_language_of_the_screen_and_other_errors_as_they_are(words):
    fault = ExchangeError(message_of("dice.nothing_typed"))
    english = detail_told(fault, words)
    words.set_language("pl")
    assert detail_told(fault, words) not in ("", english)
    assert "as it is" in detail_told(ValueError("as it is"), words)
