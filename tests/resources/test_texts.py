"""Test the texts of every shipped ruleset: complete, without spare entries, the same in every language."""

import re
from collections import defaultdict
from functools import cache

import pytest

import resources
from rules.loading.text_check import read_texts
from rules.ruleset.steps import Note
from rules.words.plurals import FORMS
from rules.words.texts import KINDS, THINGS_OF_ROWS, Texts
from rules.words.told import FORMS as CASES
from storage.rulesets.presets import load_presets
from tests.resources.words_needed import (
    THINGS_A_VALUE_MAY_BE,
    all_steps,
    asked_facts,
    gm_needs,
    needed_ids,
    needed_rows,
    needed_values,
    noted_values,
    own_names,
    summarised,
)
from tests.shipped import any_rulebook, shipped_rulebook

MOST_OF_A_FIGURE = 60
"""The most characters of the name of a price, a table or a function that fit a row of the house rules."""

LANGUAGES = tuple(sorted(file.name.removesuffix(".toml") for file in resources.entry("text", "gui").iterdir()))
RULESETS = tuple(
    id for id in resources.ruleset_ids() if resources.ruleset_folder(id).joinpath("text", "en.toml").is_file()
)
MOST_SENTENCES = 3

every_ruleset = pytest.mark.parametrize("ruleset_id", RULESETS)
every_text = pytest.mark.parametrize(
    ("ruleset_id", "language"), [(ruleset, language) for ruleset in RULESETS for language in LANGUAGES]
)


@cache
def ruleset_of(ruleset_id):
    return shipped_rulebook(ruleset_id).ruleset


@cache
def presets_of(ruleset_id):
    """Return the ids of a ruleset's presets, by section of the text file."""
    ready = load_presets(resources.ruleset_folder(ruleset_id), ruleset_of(ruleset_id))
    sides = {fighter.side for fight in ready.fights.values() for fighter in fight.fighters}
    return {"characters": set(ready.characters), "encounters": set(ready.fights), "sides": sides}


@cache
def texts_of(ruleset_id, language):
    return read_texts(language, resources.read_text("rulesets", ruleset_id, "text", f"{language}.toml"))


def lacking(texts, wanted, what):
    """Return the ids of each section whose entries lack this text."""
    return [
        f"{kind}.{id}" for kind in sorted(wanted) for id in sorted(wanted[kind]) if not said(texts, kind, id).get(what)
    ]


def said(texts, kind, id):
    return texts.words.get(kind, {}).get(id, {})


def values_without_words(texts, values):
    """Return the values without a text of their choice or of the entry with that id."""
    named = {id for kind in THINGS_A_VALUE_MAY_BE for id in texts.words.get(kind, {})}
    return [
        f"choices.{name}.values.{value}"
        for name in sorted(values)
        for value in sorted(values[name] - said(texts, "choices", name).get("values", {}).keys() - named)
    ]


def rows_without_words(texts, rows):
    """Return the rows of tables without a text of the table or of the entry with that id."""
    named = {id for kind in THINGS_OF_ROWS for id in texts.words.get(kind, {})}
    return [
        f"tables.{name}.values.{row}"
        for name in sorted(rows)
        for row in sorted(rows[name] - said(texts, "tables", name).get("values", {}).keys() - named)
    ]


def shape(texts):
    """Return the keys of all texts, down to each value of a choice."""
    return {
        f"{kind}.{id}.{what}" + (f".{value}" if value else "")
        for kind, entries in texts.words.items()
        for id, entry in entries.items()
        for what in entry
        for value in (entry[what] if isinstance(entry[what], dict) else ("",))
    }


def sentences(text):
    return re.findall(r"[^.?!]+[.?!](?=\s|$)", text)


def test_the_program_speaks_more_than_one_language():
    assert {"en", "pl"} <= set(LANGUAGES)


def test_a_ruleset_with_texts_ships():
    assert RULESETS


def test_a_missing_word_is_noticed():
    texts = Texts("en", {"actions": {"leap": {"name": "Leap"}}, "choices": {"pace": {"values": {"slow": "slowly"}}}})
    assert lacking(texts, {"actions": {"leap", "crawl"}}, "name") == ["actions.crawl"]
    assert lacking(texts, {"actions": {"leap"}}, "summary") == ["actions.leap"]
    assert values_without_words(texts, {"pace": {"slow", "fast", "leap"}}) == ["choices.pace.values.fast"]
    assert rows_without_words(texts, {"price": {"slow", "leap"}}) == ["tables.price.values.slow"]
    assert shape(texts) == {"actions.leap.name", "choices.pace.values.slow"}


@every_text
def test_every_id_has_a_name(ruleset_id, language):
    assert lacking(texts_of(ruleset_id, language), needed_ids(ruleset_of(ruleset_id)), "name") == []
    assert lacking(texts_of(ruleset_id, language), presets_of(ruleset_id), "name") == []


@every_text
def test_every_value_has_a_word(ruleset_id, language):
    assert values_without_words(texts_of(ruleset_id, language), needed_values(ruleset_of(ruleset_id))) == []


@every_text
def test_every_row_of_a_table_has_a_word(ruleset_id, language):
    assert rows_without_words(texts_of(ruleset_id, language), needed_rows(ruleset_of(ruleset_id))) == []


@every_text
def test_the_figures_of_house_rules_are_named_shortly_and_each_otherwise(ruleset_id, language):
    for kind in ("prices", "tables", "functions"):
        names = [entry["name"] for entry in texts_of(ruleset_id, language).words.get(kind, {}).values()]
        assert [name for name in names if len(name) > MOST_OF_A_FIGURE or "_" in name] == []
        assert len(set(names)) == len(names)


@every_text
def test_every_choice_and_fact_can_be_asked_for(ruleset_id, language):
    assert lacking(texts_of(ruleset_id, language), asked_facts(ruleset_of(ruleset_id)), "question") == []


@every_text
def test_every_action_and_optional_rule_is_explained(ruleset_id, language):
    texts, wanted = texts_of(ruleset_id, language), summarised(ruleset_of(ruleset_id))
    assert lacking(texts, wanted, "summary") == []
    long = [id for id in wanted["actions"] if len(sentences(texts.summary("actions", id))) > MOST_SENTENCES]
    assert long == []


@every_text
def test_everybody_who_is_ready_is_described_in_a_sentence(ruleset_id, language):
    texts, wanted = texts_of(ruleset_id, language), presets_of(ruleset_id)
    described = {kind: wanted[kind] for kind in ("characters", "encounters")}
    assert lacking(texts, described, "summary") == []
    assert [id for kind in described for id in described[kind] if len(sentences(texts.summary(kind, id))) != 1] == []


@every_text
def test_what_is_shown_where_there_is_little_room_is_an_attributes_id(ruleset_id, language):
    texts = texts_of(ruleset_id, language)
    ids = ruleset_of(ruleset_id).attributes
    assert {id: texts.short("attributes", id) for id in ids} == {id: id for id in ids}


@every_text
def test_a_need_is_a_question_if_the_gm_decides_it_and_else_what_is_missing(ruleset_id, language):
    ruleset, texts = ruleset_of(ruleset_id), texts_of(ruleset_id, language)
    asked = {id for id in needed_ids(ruleset)["needs"] if texts.reason(id).endswith("?")}
    assert asked == gm_needs(ruleset)
    assert [id for id in needed_ids(ruleset)["needs"] if texts.reason(id).endswith(".")] == []


@every_text
def test_summaries_and_questions_end_as_sentences_do(ruleset_id, language):
    wrong = [
        f"{kind}.{id}"
        for kind, entries in texts_of(ruleset_id, language).words.items()
        for id, entry in entries.items()
        if not entry.get("summary", ".").endswith(".") or not entry.get("question", "?").endswith("?")
    ]
    assert wrong == []


@every_text
def test_nothing_is_named_that_there_is_not(ruleset_id, language):
    ruleset, texts = ruleset_of(ruleset_id), texts_of(ruleset_id, language)
    ids = {**needed_ids(ruleset), **presets_of(ruleset_id)}
    # Every piece of gear is ready or not; a ruleset may say what the log tells of it.
    ids["fields"] = {*ids["fields"], "ready"}
    values, noted = needed_values(ruleset), noted_values(ruleset)
    known = values.keys() | own_names(ruleset)
    spare = [
        f"{kind}.{id}"
        for kind in KINDS
        for id in texts.words.get(kind, {})
        if id not in ids.get(kind, ()) and not (kind == "choices" and id in known)
    ]
    spare += [
        f"choices.{id}.values.{value}"
        for id, entry in texts.words["choices"].items()
        for value in entry.get("values", {})
        if value not in values.get(id, ()) and value not in noted.get(id, ())
    ]
    spare += [
        f"tables.{id}.values.{row}"
        for id, entry in texts.words["tables"].items()
        for row in entry.get("values", {})
        if row not in ruleset.tables[id].rows
    ]
    assert spare == []


@every_ruleset
def test_every_language_says_the_same_things(ruleset_id):
    english = shape(texts_of(ruleset_id, "en"))
    forms = {f"ruleset.unit.{form}" for forms in FORMS.values() for form in forms}
    for language in LANGUAGES:
        # The plural forms of a unit and the cases of a piece of gear differ between languages.
        texts = texts_of(ruleset_id, language)
        cases = {f"items.{id}.{form}" for id in texts.words["items"] for form in CASES}
        assert (shape(texts) ^ english) - forms - cases == set(), language


@every_ruleset
def test_a_translation_is_in_its_own_words(ruleset_id):
    english = texts_of(ruleset_id, "en")
    for language in set(LANGUAGES) - {"en"}:
        texts = texts_of(ruleset_id, language)
        same = [
            f"{kind}.{id}"
            for kind, ids in summarised(ruleset_of(ruleset_id)).items()
            for id in ids
            if texts.summary(kind, id) == english.summary(kind, id) or texts.name(kind, id) == english.name(kind, id)
        ]
        assert same == [], language


@every_text
def test_every_attack_is_shown_by_what_came_of_it(ruleset_id, language):
    texts = texts_of(ruleset_id, language)
    assert all(texts.outcome("hit", outcome) for outcome in ("success", "failure"))


@every_text
def test_what_came_of_a_roll_is_shown_for_outcomes_there_are(ruleset_id, language):
    outcomes = {"success", "failure", "critical_success", "critical_failure", "none"}
    entries = texts_of(ruleset_id, language).words["questions"]
    told = {f"{id}.{outcome}" for id, entry in entries.items() for outcome in entry.get("values", {})}
    assert {each for each in told if each.partition(".")[2] not in outcomes} == set()


@every_text
def test_notes_hold_no_figure_that_their_steps_do_not_give(ruleset_id, language):
    given = defaultdict(lambda: {"name"})
    for step in all_steps(ruleset_of(ruleset_id)):
        if isinstance(step, Note):
            given[step.note] |= set(step.given)
    notes = texts_of(ruleset_id, language).words.get("notes", {})
    held = {id: set(re.findall(r"\{(\w+)\}", entry["name"])) for id, entry in notes.items()}
    assert {id: names - given[id] for id, names in held.items() if names - given[id]} == {}


SPENT = {
    "en": re.compile(r"\b(gone|taken|left|made|moved|done|used|rolled|outmanoeuvred)\b", re.IGNORECASE),
    "pl": re.compile(r"\b(zrobion|przebyt|wykonan|wykorzystan|wzięt|zużyt|oddan)\w", re.IGNORECASE),
}
"""Words of the names of counters that say that something is spent, by language."""


@pytest.mark.parametrize("language", sorted(SPENT))
@pytest.mark.parametrize("ruleset_id", [*resources.ruleset_ids(), *resources.sample_ruleset_ids()])
def test_a_counter_with_a_limit_is_called_by_what_it_counts(ruleset_id: str, language: str) -> None:
    """Its name stands beside what is left of it, and beside what is spent of it."""
    kind = ("samples", "rulesets") if ruleset_id in resources.sample_ruleset_ids() else ("rulesets",)
    file = resources.entry(*kind, ruleset_id, "text", f"{language}.toml")
    texts = read_texts(language, file.read_text("utf-8"))
    counters = any_rulebook(ruleset_id).ruleset.counters
    shown = (id for id, counter in counters.items() if counter.limit is not None and not counter.per_item)
    names = {id: texts.name("counters", id) for id in shown}
    assert {id: name for id, name in names.items() if SPENT[language].search(name)} == {}
