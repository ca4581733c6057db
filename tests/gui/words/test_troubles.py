from pathlib import Path

import pytest

from gui.words.troubles import sentence_of
from storage.files.errors import CampaignError, Trouble


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("kind", list(Trouble))
def test_every_trouble_is_told_in_every_language(words, language, kind):
    words.set_language(language)
    assert "winter.fightbook" in sentence_of(CampaignError(kind, Path("winter.fightbook")), words)


def test_a_good_backup_is_named(words):
    error = CampaignError(Trouble.DAMAGED, Path("winter.fightbook"), backup=Path("winter.2026-01-01.fightbook"))
    assert "winter.2026-01-01.fightbook" in sentence_of(error, words)
