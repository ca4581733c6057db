"""The languages in which the texts of the log were written, so that a reader of another language is told them anew."""

import sqlite3
from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from storage.campaign.settings import LOG_LANGUAGES, Settings, write_setting

Since: TypeAlias = Sequence[tuple[int, str]]
"""Languages, each with the first step that was written in it, in the order of steps."""


def log_languages(settings: Settings) -> Since:
    """Return the languages of a campaign's log; lines that are not readable are left out."""
    parted = (line.split() for line in settings.get(LOG_LANGUAGES).splitlines())
    return sorted((int(each[0]), each[1]) for each in parted if len(each) == 2 and each[0].isdecimal())


def language_of(step: int, since: Since) -> str:
    """Return the language of a step's text; empty if that is not known."""
    place = bisect_right([first for first, _ in since], step)
    return since[place - 1][1] if place else ""


def note_language(settings: Settings, connection: sqlite3.Connection, step: int, language: str) -> None:
    """Note in the transaction of a step that the texts from it on are in a language, unless those before it are too."""
    since = log_languages(settings)
    if not since or since[-1][1] != language:
        lines = (f"{first} {each}" for first, each in (*since, (step, language)))
        write_setting(connection, LOG_LANGUAGES, "\n".join(lines))
