"""A table as lines of cells."""

import pytest

from storage.exchange.csv_roster import MOST_COLUMNS, MOST_ROWS
from storage.exchange.guard import ExchangeError
from storage.exchange.tables.grid import TableLine, guess_delimiter, lines_of


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("name,ST\nUna,12\n", ","),
        ("name;ST\nUna;12,5\nBern, the tall;9,5\n", ";"),
        ("name\tST\nUna, who sings; well\t12\n", "\t"),
        ("name|ST\nUna|12\n", "|"),
        ('name,ST\n"Una;\nthe Fox",12\n', ","),
        ("Una\nBern\n", ","),
        ("", ","),
    ],
)
def test_what_separates_the_cells_is_guessed(text, delimiter):
    assert guess_delimiter(text) == delimiter


def test_lines_know_where_they_begin():
    text = 'name,ST\r\n\r\n"Una\nthe Fox",12\r\nBern,9\r\n'
    assert lines_of(text, ",", "a") == (
        TableLine(1, ("name", "ST")),
        TableLine(3, ("Una\nthe Fox", "12")),
        TableLine(5, ("Bern", "9")),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a\n" * (MOST_ROWS + 2), "more than 10000"),
        ("," * (MOST_COLUMNS + 1), "more than 500 columns"),
        ('a\n"' + "x" * 140_000, "line 2: this is not a table"),
    ],
)
def test_what_is_too_much_is_refused(text, reason):
    with pytest.raises(ExchangeError, match=reason):
        lines_of(text, ",", "a.csv")
