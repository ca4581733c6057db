"""Test a page in each format: everything in it is there, escaped, and within the width."""

from html.parser import HTMLParser

from rules.telling.page import Bar, Bars, Page, Section, Table
from storage.exchange.page_forms import page_as_html, page_as_markdown, page_as_object, page_as_text

TABLE = Table(("Who", "Hits"), (("Una <b>", "3"), ("Wolf | one", "")))
PAGE = Page("The fight", (Section("Luck", "What <came>.", TABLE, Bars((Bar("Una", 0, 3, 2.0, "3"),), "key")),))


def test_plain_text_has_tables_in_columns():
    assert list(page_as_text(PAGE, 60)) == [
        "-- The fight --",
        "",
        "Luck",
        "    What <came>.",
        "    Who         Hits",
        "    Una <b>     3",
        "    Wolf | one",
    ]


def test_a_table_that_is_too_wide_becomes_a_list():
    lines = list(page_as_text(PAGE, 19))
    assert lines[-3:] == ["    Una <b> – Hits:", "      3", "    Wolf | one –"]
    assert max(map(len, lines)) <= 19


def test_markdown_is_escaped():
    lines = list(page_as_markdown(PAGE, lambda text: text.replace("|", "\\|")))
    assert "| Who | Hits |" in lines
    assert "| --- | ---: |" in lines
    assert "| Wolf \\| one |  |" in lines


def test_html_has_the_plot_and_the_table_that_says_the_same():
    html = page_as_html(PAGE)
    tags = Tags()
    tags.feed(html)
    assert tags.texts == [
        "The fight",
        "Luck",
        "What <came>.",
        "Luck",
        "Una",
        "3",
        "key",
        "Who",
        "Hits",
        "Una <b>",
        "3",
        "Wolf | one",
    ]
    assert tags.found["th"] == 4
    assert tags.found["svg"] == 1
    assert '<img src="x">' in page_as_html(PAGE, lambda _plot, _title: '<img src="x">')


def test_an_empty_page_says_so():
    empty = Page("The fight", (), "Nothing yet.")
    assert list(page_as_text(empty, 40)) == ["-- The fight --", "    Nothing yet."]
    assert "Nothing yet." in page_as_html(empty)
    assert "Nothing yet." in "".join(page_as_markdown(empty, str))


def test_json_has_the_tables():
    (section,) = page_as_object(PAGE)["sections"]
    assert section["table"] == {"head": ("Who", "Hits"), "rows": (("Una <b>", "3"), ("Wolf | one", ""))}


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.texts = {}, []

    def handle_starttag(self, tag, attrs):
        self.found[tag] = self.found.get(tag, 0) + 1

    def handle_data(self, data):
        if data.strip():
            self.texts.append(data.strip())
