"""The names of own entries in the languages of a table."""

from typing import Any

from gui.own.words_of import name_of, summary_of, with_name, with_summary
from storage.rulesets.own_pack import OwnTables

SPELL = OwnTables(
    entries={
        "traits": {"spark": {}},
        "actions": {"throw_spark": {"for": "trait('spark')"}, "dim_spark": {"for": "trait('spark')"}},
    },
    words={
        "en": {
            "traits": {"spark": {"name": "Spark", "summary": "A flash."}},
            "actions": {"throw_spark": {"name": "Spark"}, "dim_spark": {"name": "Dim the spark"}},
        },
        "pl": {"traits": {"spark": {"name": "Iskra"}}},
    },
)


def test_a_name_is_that_of_the_language_or_of_any_other_or_the_id():
    assert [name_of(SPELL, "traits", "spark", language) for language in ("en", "pl", "de")] == [
        "Spark",
        "Iskra",
        "Spark",
    ]
    assert name_of(SPELL, "actions", "throw_spark", "pl") == "Spark"
    assert name_of(SPELL, "traits", "unknown", "en") == "unknown"
    assert (summary_of(SPELL, "traits", "spark", "pl"), summary_of(SPELL, "traits", "other", "pl")) == ("A flash.", "")


def test_a_new_name_is_also_that_of_the_action_that_was_called_the_same(monkeypatch):
    members = {("traits", "spark"), ("actions", "throw_spark"), ("actions", "dim_spark"), ("values", "spark")}
    monkeypatch.setattr(OwnTables, "members", lambda _self, _kind, _id: frozenset(members))
    named = with_name(SPELL, "traits", "spark", "Flash", "en")
    assert name_of(named, "traits", "spark", "en") == name_of(named, "actions", "throw_spark", "en") == "Flash"
    assert name_of(named, "actions", "dim_spark", "en") == "Dim the spark"
    assert "values" not in named.words["en"]
    assert summary_of(named, "traits", "spark", "en") == "A flash."
    assert name_of(named, "traits", "spark", "pl") == "Iskra"


def test_what_an_entry_is_keeps_its_name_in_a_language_that_had_none():
    actions: Any = "actions"
    told = with_summary(SPELL, actions, "throw_spark", "Wirft.", "de")
    assert told.words["de"] == {"actions": {"throw_spark": {"name": "Spark", "summary": "Wirft."}}}
    emptied = with_summary(SPELL, "traits", "spark", "", "en")
    assert emptied.words["en"]["traits"]["spark"] == {"name": "Spark"}
