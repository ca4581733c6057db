"""XML from untrusted sources."""

import pytest

from storage.exchange.gcs.old.xml_tree import DEEPEST, MOST_ELEMENTS, Element, parse_xml
from storage.exchange.guard import ExchangeError

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">'
    + "".join(f'<!ENTITY b{n} "{f"&b{n - 1 if n else str()};" * 10}">' for n in range(9))
    + "]><a>&b8;</a>"
)


def test_elements_with_attributes_and_text():
    root = parse_xml(b'<a b="1">x<!-- no --><c/>y &amp; z</a>', "a.gcs")
    assert root == Element("a", {"b": "1"}, "xy & z", (Element("c", {}, "", ()),))


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        '<!DOCTYPE a SYSTEM "http://localhost/a.dtd"><a/>',
        "<!DOCTYPE a><a/>",
    ],
)
def test_document_types_and_entities_are_refused_before_they_count(text):
    with pytest.raises(ExchangeError, match="entities of its own"):
        parse_xml(text.encode(), "a.gcs")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<a>" * (DEEPEST + 1), "within each other"),
        (f"<a>{'<b/>' * MOST_ELEMENTS}</a>", "more than 400000 elements"),
        ("<a>&b;</a>", "undefined entity"),
        ("<a><b></a>", "mismatched tag"),
        ("", "no element found"),
        ("<a/><b/>", "junk after document element"),
        ('<?xml version="1.0" encoding="x-odd"?><a/>', "unknown encoding"),
        ('<?xml version="1.0" encoding="utf-7"?><a/>', "damaged XML"),
        ("<a>\x00</a>", "damaged XML"),
    ],
)
def test_other_bad_files_are_refused_in_one_sentence(text, reason):
    with pytest.raises(ExchangeError, match=reason) as caught:
        parse_xml(text.encode(), "a.gcs")
    assert "\n" not in str(caught.value)


def test_the_deepest_that_is_read():
    root = parse_xml(("<a>" * DEEPEST + "</a>" * DEEPEST).encode(), "a.gcs")
    deep = 1
    while root.children:
        root, deep = root.children[0], deep + 1
    assert deep == DEEPEST


def test_a_stated_encoding_is_overruled():
    assert parse_xml('<?xml version="1.0" encoding="US-ASCII"?><a>ż</a>'.encode(), "a.gcs", "utf-8").text == "ż"
