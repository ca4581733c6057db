"""The document about the campaign file names exactly the tables, columns and settings that exist."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.campaign.schema import APPLICATION_ID, CHARACTER_INDEX, COLUMNS, CURRENT, LOG_INDEX
from storage.campaign.settings import SETTINGS
from storage.exchange.character_json import characters_from_json

DOCUMENT = Path(__file__).parent.parent.parent.parent / "docs" / "campaign-file.md"

NOT_READ = {"_sqlite_migrations", "log", "roster", "fighter_now", "spending"}
"""The tables and views that the program itself does not read."""


@pytest.fixture(scope="module")
def document():
    return DOCUMENT.read_text(encoding="utf-8")


@pytest.fixture
def tables(closed_campaign):
    with closing(sqlite3.connect(closed_campaign)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM pragma_table_list WHERE type != 'shadow'")]
        return {
            name: [column for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", (name,))]
            for name in names
            if not name.startswith("sqlite_")
        }


def found(pattern, text):
    """Return the group of the first match of a pattern in a text."""
    match = re.search(pattern, text, re.DOTALL)
    assert match is not None
    return match[1]


def described(document):
    """Return the views and tables in the document, each with the columns of its first list."""
    sections = re.split(r"^### `(\w+)`$", document.partition("## Views")[2], flags=re.MULTILINE)
    return {
        name: re.findall(r"^\| `(\w+)` \|", found(r"(\| column \|.*?)\n\n", body), re.MULTILINE)
        for name, body in zip(sections[1::2], sections[2::2], strict=True)
    }


def test_every_table_and_column_is_described_and_no_other(document, tables):
    assert described(document) == tables


def test_the_program_reads_what_is_described(document):
    assert {table: columns.split(", ") for table, columns in COLUMNS.items()} == {
        table: columns for table, columns in described(document).items() if table not in NOT_READ
    }
    assert {LOG_INDEX, CHARACTER_INDEX} < set(COLUMNS)


def test_the_header_is_described(document):
    assert f"`0x{APPLICATION_ID:08x}`" in document
    assert f"now {CURRENT.version} |" in document
    assert f"describes version {CURRENT.version}." in document


def test_every_setting_is_described_and_no_other(document):
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", document, re.MULTILINE)
    assert rows == [(setting.name, json.dumps(setting.default), setting.description) for setting in SETTINGS]


def test_the_queries_work(document, closed_campaign):
    queries = found(r"```sql\n(.*?)```", document).split(";")
    with closing(sqlite3.connect(closed_campaign)) as connection:
        answers = [connection.execute(query).fetchall() for query in queries if query.strip()]
    assert len(answers) == 3
    assert answers[0] == [(1, "Una does deed 999."), (1, "Una does deed 998."), (1, "Una does deed 997.")]
    assert answers[1] == [(1, "una", 3)]


def test_the_example_of_a_character_is_one(document):
    example = found(r"```json\n(.*?)```", document)
    assert characters_from_json(example)[0].character.attributes == {"AGL": 62}
