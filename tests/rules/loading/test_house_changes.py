"""Test house rules in a fight: the log names every changed entry, and the fight holds the current text."""

import tomllib

import pytest
from msgspec.json import decode, encode

from resources import read_text
from rules.loading.house_changes import house_changes
from rules.loading.house_rules import with_words
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.loading.text_check import read_texts
from rules.play.house_fit import Misfit, misfits, new_pools
from rules.state.applying import apply, apply_all
from rules.state.encounter import Condition, Encounter
from rules.state.events import AnyEvent, ConditionGained, HouseRulesChanged, PoolChanged
from rules.state.rule_change import RuleChange
from rules.telling.chronicle import Chronicler
from rules.telling.chronicle_house import spoken_figure
from rules.words.texts import Texts
from tests.rules import duel

HOUSE = """
disable = ["actions.dare"]

[actions.step]
costs.BREATH = 2
waives = ["upright"]

[actions.stride]
like = "step"

[rules]
breath.default = false

[text.en.actions]
stride = "Stride"
"""


def changes(old: str, new: str) -> tuple[RuleChange, ...]:
    return house_changes(old, new, duel.rulebook(old).ruleset, duel.rulebook(new).ruleset)


def test_each_change_is_named_with_what_it_was_and_is():
    assert changes("", HOUSE) == (
        RuleChange("actions.dare", "removed"),
        RuleChange("actions.step.costs.BREATH", "set", "paces(gait)", "2"),
        RuleChange("actions.step.waives", "set", "", "upright"),
        RuleChange("actions.stride", "added"),
        RuleChange("rules.breath.default", "set", "true", "false"),
    )
    assert [change.how for change in changes(HOUSE, "")] == ["added", "set", "set", "removed", "set"]


def test_a_modifier_is_changed_added_and_removed_by_its_id():
    worse = "[modifiers.low]\nvalue = -6\n[modifiers.luck]\non = ['blow']\nvalue = 1\n"
    assert [(each.id, each.value.source) for each in duel.rulebook(worse).ruleset.modifiers] == [
        ("low", "-6"),
        ("weather", "-weather"),
        ("luck", "1"),
    ]
    assert changes("", worse) == (
        RuleChange("modifiers.low.value", "set", "-4", "-6"),
        RuleChange("modifiers.luck", "added"),
    )
    without = "disable = ['modifiers.low']"
    assert [each.id for each in duel.rulebook(without).ruleset.modifiers] == ["weather"]
    assert changes("", without) == (RuleChange("modifiers.low", "removed"),)


def test_a_modifier_that_several_rules_give_is_changed_in_all_of_them():
    twice = "[[modifiers]]\nid = 'low'\non = ['blow']\nvalue = -1\n"
    files = {**duel.FILES, "zz.toml": twice}
    ruleset = read_ruleset(files, "[modifiers.low]\nif = 'true'").ruleset
    low = [each for each in ruleset.modifiers if each.id == "low"]
    assert [(each.value.source, str(each.when and each.when.source)) for each in low] == [
        ("-4", "true"),
        ("-1", "true"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("\n[modifiers.low]\nvalue = 'nonsense'", 3, "nonsense"),
        ("[modifiers.low]\nvlaue = 2", 2, "value"),
        ("[modifiers.lwo]\nvalue = 2", 1, "on"),
        ("[modifiers]\nlow = 3", 2, "low"),
        ("disable = ['modifiers.lwo']", 1, "low"),
    ],
)
def test_a_mistake_about_a_modifier_is_told_where_it_stands(text, line, told):
    with pytest.raises(RulesetError) as refused:
        duel.rulebook(text)
    problem = refused.value.problems[0]
    assert (problem.file, problem.line) == ("house rules", line)
    assert told in str(problem)


def test_what_an_action_takes_from_a_shared_price_is_told_as_it_was():
    old, new = "[prices.usual]\ncosts.BREATH = 3\n[actions.dare]\nprice = 'usual'\n", "costs.BREATH = 1\n"
    assert changes(old, old + new) == (RuleChange("actions.dare.costs.BREATH", "set", "3", "1"),)


def test_what_only_reads_otherwise_is_no_change():
    assert changes("", "# nothing\n[text.en.actions]\nstep = 'Pace'") == ()
    assert changes("[actions.step]\ncosts.BREATH = 2", "actions.step.costs = { BREATH = 2 } # the same") == ()


@pytest.mark.parametrize(("language", "told"), [("en", "House rules changed: "), ("pl", "Zmiana zasad domowych: ")])
def test_a_change_is_reported_in_one_sentence(language, told):
    templates = tomllib.loads(read_text("text", "chronicle", f"{language}.toml"))
    book = duel.rulebook()
    texts = with_words(read_texts(language, "[pools]\nBREATH = 'Breath'"), tomllib.loads(HOUSE))
    chronicler = Chronicler(book.ruleset, texts, templates)
    (line,) = chronicler.tell(duel.encounter(book), [HouseRulesChanged(HOUSE, changes("", HOUSE))])
    assert line.text.startswith(told)
    assert line.kind == "house_rules"
    assert "Breath paces(gait) → 2" in line.text
    assert "Stride" in line.text
    (same,) = chronicler.tell(duel.encounter(book), [HouseRulesChanged("# words")])
    assert same.text == templates["house_rules_words"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("actions.step.costs.BREATH", "Step: breath"),
        ("prices.act.spends.act", "An act: Acts"),
        ("tables.paces.rows.run", "Squares: run"),
        ("functions.far.is", "Far"),
        ("functions.far.if", "Far, what counts"),
        ("rules.breath.default", "Breath counts"),
        ("needs.near.if", "has to be near"),
        ("modifiers.low.value", "Lying low"),
        ("modifiers.low.if", "Lying low, when it counts"),
        ("pools.BREATH.marks.spent.if", "Breath, marks.spent.if"),
        ("turn.order", "order"),
        ("grid", "grid"),
    ],
)
def test_what_is_changed_is_called_by_its_name(path, told):
    texts = read_texts(
        "en",
        """
        [actions]
        step = "Step"
        [pools]
        BREATH = { name = "Breath", short = "breath" }
        [counters]
        act = "Acts"
        [prices]
        act = "An act"
        [tables]
        paces = "Squares"
        [functions]
        far = "Far"
        [rules]
        breath = "Breath counts"
        [mods]
        low = "Lying low"
        [needs]
        near = "has to be near"
        """,
    )
    templates = tomllib.loads(read_text("text", "chronicle", "en.toml"))
    assert spoken_figure(tuple(path.split(".")), texts, templates) == told


def test_of_very_many_changes_the_rest_is_counted():
    templates = tomllib.loads(read_text("text", "chronicle", "en.toml"))
    chronicler = Chronicler(duel.rulebook().ruleset, Texts("en", {}), templates)
    many = tuple(RuleChange(f"actions.a{number}", "added") for number in range(15))
    (line,) = chronicler.tell(Encounter("duel"), [HouseRulesChanged("", many)])
    assert "and 3 more" in line.text


def test_the_fight_keeps_the_text_it_goes_by():
    event = HouseRulesChanged(HOUSE, changes("", HOUSE), taken_over=True)
    assert decode(encode(event), type=AnyEvent) == event
    before = duel.encounter(duel.rulebook())
    after = apply(before, event)
    assert (before.house_rules, after.house_rules) == ("", HOUSE)
    assert decode(encode(after), type=Encounter).house_rules == HOUSE


def test_what_a_fight_holds_and_the_rules_no_longer_know_is_found():
    book = duel.rulebook("disable = ['conditions.winded']")
    fight = duel.encounter(duel.rulebook())
    assert misfits(book, fight) == ()
    winded = apply(fight, ConditionGained("bob", Condition("winded")))
    assert misfits(book, winded) == (Misfit("bob", "conditions", "winded"),)
    assert misfits(duel.rulebook(), winded) == ()


def test_a_new_pool_is_full_in_a_fight_that_is_under_way():
    book = duel.rulebook("[pools.NERVE]\nmax = 'MIGHT + 1'")
    fight = duel.encounter(duel.rulebook())
    events = tuple(new_pools(book, fight))
    assert events == (PoolChanged("ann", "NERVE", 15, "recovery"), PoolChanged("bob", "NERVE", 13, "recovery"))
    assert tuple(new_pools(book, apply_all(fight, events))) == ()


def test_words_of_house_rules_serve_in_every_language():
    own = with_words(Texts("pl", {"actions": {"step": {"name": "Krok"}}}), tomllib.loads(HOUSE))
    assert (own.name("actions", "stride"), own.name("actions", "step")) == ("Stride", "Krok")
    both = tomllib.loads(HOUSE + "[text.pl.actions]\nstride = 'Sus'")
    assert with_words(Texts("pl", {}), both).name("actions", "stride") == "Sus"
    assert with_words(Texts("en", {}), both).name("actions", "stride") == "Stride"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("text = 3", "Words must be tables by language"),
        ("text.en = 3", "Words must be tables by language"),
        ("text.en.action.step = 'x'", "did you mean 'actions'?"),
        ("text.en.actions.step = 3", "a table of names"),
        ("disable = ['actions.stp']", "did you mean 'step'?"),
        ("text.en.needs.armed = { name = 'x', named = 'y {wepon}' }", "did you mean 'weapon'?"),
        ("text.en.needs.armed = { name = 'x', named = ['y', 'y {wepon}'] }", "did you mean 'weapon'?"),
        ("text.en.needs.armed = { name = 'x', named = 'y {weapon' }", "needs.armed.named"),
        ("text.en.actions.step = { name = 'x', told = 'y {weapon' }", "actions.step.told"),
    ],
)
def test_what_is_wrong_with_words_and_lists_is_reported(text, hint):
    with pytest.raises(RulesetError, match="house rules:1") as refused:
        duel.rulebook(text)
    assert hint in str(refused.value)


def test_a_reason_may_name_a_choice_that_the_house_rules_add():
    own = "text.en.needs.armed = { name = 'x', named = 'y {pace_of_it}' }\n"
    duel.rulebook(own + "[actions.step.choices]\npace_of_it = { kind = 'flag' }")
