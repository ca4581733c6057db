"""The words of the screen and of rulesets come from the cache on the next start."""

import pytest

import resources
from gui.words.ruleset_words import shipped_rulebook, texts_of
from gui.words.sentences import read_entries
from storage.rulesets.cache import RulesetCache


@pytest.fixture
def cache(tmp_path):
    return RulesetCache(tmp_path / "cache")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_words_from_the_cache_are_those_that_were_read(cache, language):
    for id in resources.ruleset_ids():
        plain = texts_of(id, language)
        assert texts_of(id, language, cache).words == texts_of(id, language, cache).words == plain.words
    assert read_entries(language, cache) == read_entries(language, cache) == read_entries(language)


def test_words_are_parsed_once(cache, monkeypatch):
    read_entries("en", cache)
    texts_of("heimr", "en", cache)

    def refuse(*_):
        raise AssertionError("It is parsed again.")

    monkeypatch.setattr("tomllib.loads", refuse)
    assert read_entries("en", cache)
    assert texts_of("heimr", "en", cache).words


def test_a_shipped_ruleset_is_read_by_its_id_and_no_other_is_known():
    assert shipped_rulebook("heimr").ruleset.id == "heimr"
    with pytest.raises(LookupError):
        shipped_rulebook("chess_boxing")
