"""What can be changed: each row reads the draft right, and writes it so that the rules read it right."""

import tomllib

import pytest

import resources
from gui.house_rules.settings import Standing, as_written, has_dependents, settings_of, settings_of_action
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import read_texts
from rules.words.texts import Texts
from storage.rulesets.library import load_rulebook
from tests.rules import duel

PARTS: dict[str, str] = dict.fromkeys(("play", "in_play", "costs", "spends", "needs", "choices"), "part")
BOOK = duel.rulebook()


def rows(action, home=""):
    settings = settings_of_action(BOOK, action, home or action, Texts("en", {}), PARTS)
    return {(each.way, each.member or each.path[-2] + "." + each.path[-1]): each for each in settings}


def standing(text=""):
    return Standing(BOOK.ruleset, text, tomllib.loads(text))


def turned(text, setting, figure):
    changed = standing(text).text_with(setting, figure)
    assert standing(changed).now(setting) == figure
    assert standing(changed).is_changed(setting) == (figure != setting.by_book)
    return changed


def test_a_modifier_is_a_row_for_its_value_and_one_for_when_it_counts():
    found = {each.path: each for each in settings_of(BOOK, Texts("en", {}), {})}
    low = found["modifiers", "low", "value"]
    assert (low.by_book, found["modifiers", "low", "if"].by_book) == ("-4", "position == 'prone'")
    assert {path[2] for path in found if path[0] == "modifiers"} == {"value", "if"}
    assert turned("", low, "-6") == "[modifiers.low]\nvalue = -6\n"
    assert turned("[modifiers.low]\nvalue = -6\n", low, "-4") == ""


def test_modifiers_with_the_same_id_are_no_rows():
    twice = "[[modifiers]]\nid = 'low'\non = ['blow']\nvalue = -1\n"
    reading = read_ruleset({**duel.FILES, "zz.toml": twice})
    book = compile_ruleset(reading.ruleset, reading.source)
    found = settings_of(book, Texts("en", {}), {})
    assert {each.path[1] for each in found if each.path[0] == "modifiers"} == {"weather"}


def test_the_rows_of_an_action():
    step = rows("step")
    assert {key: row.by_book for key, row in step.items()} == {
        ("play", "actions.step"): "true",
        ("value", "costs.BREATH"): "paces(gait)",
        ("value", "costs.BLOOD"): "",
        ("value", "spends.act"): "1",
        ("value", "spends.guard"): "",
        ("need", "act_left"): "true",
        ("need", "breath"): "true",
        ("need", "upright"): "true",
        ("value", "gait.default"): "",
    }
    assert step["value", "gait.default"].options == (("'walk'", "walk"), ("'run'", "run"))
    assert rows("rise_and_step")["need", "act_left"].by_book == "false"


@pytest.mark.parametrize(
    ("key", "figure"),
    [(("value", "costs.BREATH"), "7"), (("value", "gait.default"), "'run'"), (("need", "upright"), "false")],
)
def test_a_row_is_changed_and_goes_back_to_the_book(key, figure):
    setting = rows("step")[key]
    changed = turned("", setting, figure)
    plan = duel.rulebook(changed).plans["step"]
    if key[0] == "need":
        assert "upright" not in {need.id for need in plan.needs}
    elif key[1].startswith("costs"):
        assert plan.costs["BREATH"].source == "7"
    else:
        default = plan.action.choices["gait"].default
        assert default is not None
        assert default.source == "'run'"
    assert turned(changed, setting, setting.by_book).strip() == ""


def test_a_need_that_the_book_waives_can_count_again():
    setting = rows("rise_and_step")["need", "act_left"]
    plan = duel.rulebook(turned("", setting, "true")).plans["rise_and_step"]
    assert "act_left" in {need.id for need in plan.needs}


def test_an_action_is_taken_out_and_one_that_others_lean_on_is_no_longer_offered():
    assert has_dependents(BOOK.ruleset, "step")
    assert not has_dependents(BOOK.ruleset, "dare")
    dare, step = rows("dare")["play", "actions.dare"], rows("step")["play", "actions.step"]
    text = turned(turned("", dare, "false"), step, "false")
    book = duel.rulebook(text)
    assert "dare" not in book.plans
    assert not book.plans["step"].action.offered
    assert turned(turned(text, dare, "true"), step, "true").strip() == ""


def test_an_action_that_the_draft_adds_has_the_rows_of_the_one_it_is_like():
    text = "[actions.stride]\nlike = 'rise_and_step'\n"
    rows_of_it = rows("rise_and_step", "stride")
    changed = turned(text, rows_of_it["need", "act_left"], "true")
    assert "act_left" in {need.id for need in duel.rulebook(changed).plans["stride"].needs}


def test_the_figures_of_a_ruleset():
    figures = {".".join(each.path): each for each in settings_of(BOOK, Texts("en", {}), {})}
    assert figures["rules.breath.default"].flag
    assert figures["pools.BREATH.max"].by_book == "MIGHT"
    assert figures["tables.paces.rows.run"].by_book == "4"
    assert figures["prices.act.spends.act"].by_book == "1"
    assert figures["needs.near.if"].by_book == "distance <= reach"
    text = turned(turned("", figures["tables.paces.rows.run"], "3"), figures["rules.breath.default"], "false")
    ruleset = duel.rulebook(text).ruleset
    assert (ruleset.tables["paces"].rows["run"], ruleset.rules["breath"].default) == (3, False)


def test_figures_are_called_in_words():
    texts = Texts(
        "en",
        {
            "prices": {"act": {"name": "Acts in a turn"}},
            "tables": {"paces": {"name": "Squares", "values": {"run": "at a run"}}},
            "counters": {"act": {"name": "Acts"}},
            "pools": {"BREATH": {"name": "Breath"}},
            "needs": {"near": {"name": "has to be near"}},
        },
    )
    names = {".".join(each.path): each.name for each in settings_of(BOOK, texts, {"house_key_max": "most"})}
    assert names["prices.act.spends.act"] == "Acts in a turn: Acts"
    assert names["tables.paces.rows.run"] == "Squares: at a run"
    assert names["pools.BREATH.max"] == "Breath, most"
    assert names["needs.near.if"] == "has to be near"


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_figure_of_a_shipped_ruleset_is_called_by_a_key(ruleset, language):
    book = load_rulebook(resources.ruleset_folder(ruleset))
    texts = read_texts(language, resources.read_text("rulesets", ruleset, "text", f"{language}.toml"))
    templates = tomllib.loads(resources.read_text("text", "chronicle", f"{language}.toml"))
    found = list(settings_of(book, texts, templates))
    keys = {each.path[2:] for each in found if each.name.endswith(f", {'.'.join(each.path[2:])}")}
    # A word of the language may be the key itself.
    assert [key for key in keys if f"house_key_{'.'.join(key)}" not in templates] == []
    assert [each.name for each in found if "_" in each.name] == []
    assert found


def test_what_there_is_if_nothing_counts_is_asked_only_where_something_is_gathered():
    book = load_rulebook(resources.ruleset_folder("heimr"))
    ruleset = book.ruleset
    shown = {each.path[1] for each in settings_of(book, Texts("en", {}), {}) if each.path[2:] == ("empty",)}
    gathered = {id for section in (ruleset.values, ruleset.functions) for id, rule in section.items() if rule.over}
    assert shown == gathered


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("3", 3),
        (" \N{MINUS SIGN}2 ", -2),
        ("1.5", 1.5),
        ("MIGHT / 2", "MIGHT / 2"),
        ("9" * 30, "9" * 30),
        ("nan", "nan"),
    ],
)
def test_what_is_typed_is_a_number_or_a_formula(typed, written):
    assert as_written(typed) == written
