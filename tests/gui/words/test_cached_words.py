"""The words of the screen and of rulesets come from the cache on the next start."""

import pytest

import resources
from gui.words.ruleset_words import chronicler_of, known_rulesets, ruleset_folder, shipped_rulebook, texts_of
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


def test_a_sample_is_found_beside_the_rulesets_that_are_known():
    (sample, *_) = resources.sample_ruleset_ids()
    assert ruleset_folder(sample).joinpath("ruleset.toml").is_file()
    assert sample not in known_rulesets().ids()
    assert ruleset_folder("heimr").joinpath("ruleset.toml").read_text("utf-8").startswith('id = "heimr"')
    with pytest.raises(LookupError):
        ruleset_folder("chess_boxing")


def test_a_log_is_told_in_the_words_of_the_ruleset_unless_others_are_given():
    rulebook = shipped_rulebook("heimr")
    for texts, told in ((None, texts_of("heimr", "pl")), (texts_of("heimr", "en"), texts_of("heimr", "en"))):
        chronicler = chronicler_of(rulebook, "pl", texts)
        assert chronicler.language == told.language
        assert chronicler.pages is not None
