"""The languages of the texts in the log."""

import sqlite3

import pytest

from rules.state.journal import Step
from storage.campaign.log_languages import language_of, log_languages, note_language
from storage.campaign.settings import LOG_LANGUAGES

REFUSING = "CREATE TRIGGER refusing BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
"""Refuses every setting."""


def test_a_language_is_noted_once_and_counts_from_its_first_step(campaign):
    for step, language in ((3, "en"), (4, "en"), (9, "pl"), (12, "pl"), (20, "en")):
        with campaign._database.change() as connection:
            note_language(campaign.settings, connection, step, language)
    assert campaign.settings.get(LOG_LANGUAGES) == "3 en\n9 pl\n20 en"
    since = log_languages(campaign.settings)
    assert [language_of(step, since) for step in (2, 3, 8, 9, 19, 20, 99)] == ["", "en", "en", "pl", "pl", "en", "en"]


def test_a_language_is_noted_with_its_step_or_neither_is_written(campaign, fight):
    id = campaign.encounters.create("Yard", fight)
    draft = Step(0, 0, "action", ())
    with campaign._database.change() as connection:
        connection.execute(REFUSING)
    with pytest.raises(sqlite3.IntegrityError):
        campaign.fights.commit(id, draft, "One.", fight, language="en")
    with campaign._database.change() as connection:
        connection.execute("DROP TRIGGER refusing")
    step = campaign.fights.commit(id, draft, "One.", fight, language="en")
    assert campaign.settings.get(LOG_LANGUAGES) == f"{step.id} en"


@pytest.mark.parametrize("text", ["", "nonsense", "x en", "3", "3 en pl"])
def test_lines_that_say_nothing_are_left_out(campaign, text):
    campaign.settings.set(LOG_LANGUAGES, text)
    assert log_languages(campaign.settings) == []
