import ast
import string
import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from gui.words.sentences import UnknownWords, read_entries
from gui.words.words import LANGUAGES, Words
from rules.words.plurals import FORMS

ROOT = Path(__file__).parent.parent.parent.parent
SAMPLE = {
    "en": {"hello": "Hello, {name}", "rounds": {"one": "{count} round", "other": "{count} rounds"}},
    "pl": {
        "hello": "Cześć, {name}",
        "rounds": {"one": "{count} runda", "few": "{count} rundy", "many": "{count} rund", "other": "{count} rundy"},
    },
}


@pytest.fixture
def sample():
    return Words("en", SAMPLE.__getitem__)


def test_sentences_take_parameters_and_counts(sample):
    assert sample("hello", name="Una") == "Hello, Una"
    assert sample("rounds", count=1) == "1 round"
    sample.set_language("pl")
    assert sample("rounds", count=22) == "22 rundy"
    assert sample("rounds", count=5) == "5 rund"


def test_what_is_not_written_is_an_error(sample):
    with pytest.raises(UnknownWords, match="farewell"):
        sample("farewell")
    with pytest.raises(UnknownWords, match="name"):
        sample("hello")
    with pytest.raises(UnknownWords, match="count"):
        sample("rounds")


def test_a_change_of_language_is_told_once(qtbot, sample):
    with qtbot.waitSignal(sample.changed):
        sample.set_language("pl")
    assert sample("hello", name="Una") == "Cześć, Una"
    with qtbot.assertNotEmitted(sample.changed):
        sample.set_language("pl")


def test_figures_are_written_as_the_language_does(words):
    assert words.number(21) == "21"
    assert words.number(-4) == "\N{MINUS SIGN}4"
    assert words.number(1.26) == "1.3"
    assert words.number(2.04) == "2"
    words.set_language("pl")
    assert words.number(0.5) == "0,5"


def test_a_moment_is_written_in_local_time_and_in_the_words_of_the_language(words):
    moment = datetime(2026, 5, 3, 7, 4, 9).astimezone()
    assert words.date_and_time(moment) == "3 May 2026, 07:04"
    words.set_language("pl")
    assert words.date_and_time(moment, seconds=True) == "3 maj 2026, 07:04:09"


@pytest.mark.parametrize(("share", "text"), [(0, "0"), (0.001, "1"), (0.64, "64"), (0.999, "99"), (1, "100")])
def test_only_what_is_certain_reads_nothing_or_all(words, share, text):
    assert words.percent(share) == f"{text}\N{NARROW NO-BREAK SPACE}%"


def parameters(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_language_says_the_same_things():
    english = read_entries("en")
    for language in LANGUAGES:
        entries = read_entries(language)
        assert entries.keys() == english.keys()
        for key, entry in entries.items():
            counted = english[key]
            if isinstance(entry, str):
                assert isinstance(counted, str), key
                assert parameters(entry) == parameters(counted), key
            else:
                assert tuple(entry) == FORMS[language], key
                assert not isinstance(counted, str), key
                assert {frozenset(parameters(text) - {"count"}) for text in entry.values()} == {
                    frozenset(parameters(counted["other"]) - {"count"})
                }, key


def test_no_key_stands_twice():
    for language in LANGUAGES:
        tomllib.loads((ROOT / "resources" / "text" / "gui" / f"{language}.toml").read_text(encoding="utf-8"))


def literals(path):
    return [
        node.value
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def spoken_keys(path):
    """What is passed to `words(...)` as a plain text."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Call(func=ast.Attribute(attr="_words" | "words"), args=[ast.Constant(value=str(key)), *_]):
                yield key
            case ast.Call(func=ast.Name(id="words"), args=[ast.Constant(value=str(key)), *_]):
                yield key


def test_every_key_that_is_spoken_is_written_and_every_one_written_is_named():
    keys, named = read_entries("en").keys(), set()
    sources = sorted((ROOT / "gui").rglob("*.py"))
    for path in sources:
        for key in spoken_keys(path):
            assert key in keys, f"{path.name} speaks '{key}'"
        named.update(literals(path))
    assert {key for key in keys - named if not key.startswith("also.")} == set()


def test_the_scan_finds_what_is_spoken(tmp_path):
    source = tmp_path / "panel.py"
    source.write_text("self._words('a.b', count=1)\nwords('c.d')\nother('e.f')\n", encoding="utf-8")
    assert list(spoken_keys(source)) == ["a.b", "c.d"]
