"""Test the sentences of the log that every shipped ruleset gives to its actions, states and rolls."""

import pytest

import resources
from rules.loading.text_check import read_texts
from rules.words.told import ENDING, placeholders
from tests.shipped import shipped_rulebook

RULESETS = resources.ruleset_ids()
LANGUAGES = ("en", "pl")
STATES = {"positions": ("gained",), "stances": ("gained", "ended"), "conditions": ("gained", "ended")}

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
every_text = pytest.mark.parametrize(("ruleset", "language"), [(id, each) for id in RULESETS for each in LANGUAGES])


def words_of(ruleset, language):
    return read_texts(language, resources.read_text("rulesets", ruleset, "text", f"{language}.toml")).words


@every_text
def test_every_action_of_a_combatant_has_a_sentence(ruleset, language):
    rulebook, actions = shipped_rulebook(ruleset), words_of(ruleset, language)["actions"]
    silent = [id for id, action in rulebook.ruleset.actions.items() if not action.table and not actions[id].get("told")]
    assert silent == []


@every_text
def test_sentences_of_actions_name_only_their_choices(ruleset, language):
    rulebook, actions = shipped_rulebook(ruleset), words_of(ruleset, language)["actions"]
    unknown = {
        (id, name)
        for id, entry in actions.items()
        for name in placeholders(entry.get("told", ""))
        if name not in (*rulebook.ruleset.actions[id].choices, ENDING)
    }
    assert unknown == set()


@every_text
def test_every_state_has_sentences_for_its_begin_and_its_end(ruleset, language):
    words = words_of(ruleset, language)
    silent = [
        f"{kind}.{id}.{key}"
        for kind, keys in STATES.items()
        for id, entry in words.get(kind, {}).items()
        for key in keys
        if key not in entry
    ]
    assert silent == []


@every_ruleset
def test_both_languages_leave_the_same_states_to_the_details(ruleset):
    untold = [
        {
            (kind, id, key)
            for kind, keys in STATES.items()
            for id, entry in words_of(ruleset, language).get(kind, {}).items()
            for key in keys
            if entry.get(key) == ""
        }
        for language in LANGUAGES
    ]
    assert untold[0] == untold[1]
    assert not any(kind == "positions" for kind, _, _ in untold[0])


@every_ruleset
def test_both_languages_name_the_same_rolls(ruleset):
    named = [
        {id for id, entry in words_of(ruleset, language)["questions"].items() if entry.get("roll")}
        for language in LANGUAGES
    ]
    assert named[0] == named[1]


@every_text
def test_no_sentence_ends_with_a_full_stop(ruleset, language):
    """The log ends the sentence itself, behind the choices and costs."""
    stopped = [
        f"{kind}.{id}"
        for kind, entries in words_of(ruleset, language).items()
        for id, entry in entries.items()
        for key in ("told", "gained", "ended")
        if str(entry.get(key, "")).endswith(".")
    ]
    assert stopped == []
