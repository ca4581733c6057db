"""The encoding of a table, guessed from its bytes."""

import pytest

from storage.exchange.tables.encodings import ENCODINGS, decoded, guess_encoding

POLISH = "imię;siła\nŁucja Źdźbło;12\nŚwięty Józef;9\nKoń;15\n"
GERMAN = "Name;Stärke\nJürgen Größe;12\nÄnne;9\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1250", "iso8859-2", "cp852", "utf-8-sig", "utf-16", "utf-32"]
)
def test_polish_letters_tell_the_encoding(encoding):
    content = POLISH.encode(encoding)
    guessed = guess_encoding(content)
    assert decoded(content, guessed) == (POLISH, 0)
    assert guessed in ENCODINGS


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-be"])
def test_other_letters_come_through_as_well(encoding):
    content = GERMAN.encode(encoding)
    assert decoded(content, guess_encoding(content)) == (GERMAN, 0)


def test_marks_name_their_encoding():
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        content = "\ufeffŁ".encode(encoding)
        assert guess_encoding(content) == encoding
        assert decoded(content, encoding) == ("Ł", 0)


def test_plain_letters_and_nothing_at_all_are_utf_8():
    assert guess_encoding(b"name,ST\nUna,12\n") == "utf-8"
    assert guess_encoding(b"") == "utf-8"
    assert guess_encoding(b"\0\0") == "utf-8"


def test_signs_that_cannot_be_read_are_counted():
    assert decoded(b"a\xff\xfeb", "utf-8") == ("a\ufffd\ufffdb", 2)
