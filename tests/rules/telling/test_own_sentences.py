"""Test the sentences that a ruleset gives to its own actions, positions, stances, conditions and rolls."""

import tomllib

import pytest
from msgspec.structs import replace

import resources
from rules.loading.ruleset_file import RulesetError
from rules.loading.text_check import read_texts
from rules.state.applying import apply_all
from rules.state.encounter import Condition, Encounter
from rules.state.events import (
    AnyEvent,
    ConditionEnded,
    ConditionGained,
    Contested,
    ItemChanged,
    Moved,
    Performed,
    PoolChanged,
    PositionChanged,
    Reacted,
    Rolled,
    StanceChanged,
)
from rules.telling.chronicle import Chronicler
from tests.rules.duel import encounter, rulebook

WORDS = """
[actions]
hit = { name = "Cios", told = "tnie[, cel: {target}][, {weapon:instrumental}]" }
bless = { name = "Błogosławieństwo", told = "błogosławi, cel: {target}" }
cover = { name = "Zasłona", told = "zasłania się" }
[items]
sword = { name = "miecz", instrumental = "mieczem" }
[positions]
prone = { name = "leżący", gained = "pada" }
[stances]
guarded = { name = "garda", gained = "staje w gardzie", ended = "wychodzi z gardy" }

[conditions.marked]
name = "naznaczenie"
gained = "jest naznaczon{ending:y|a|e}"
ended = "nie jest już naznaczon{ending:y|a|e}"
[questions]
blow = { name = "Czy cios trafia?", roll = "cios mieczem", values = { success = "Trafienie" } }
[mods]
low = "niska garda"
"""


@pytest.fixture
def chronicler() -> Chronicler:
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    return Chronicler(rulebook().ruleset, read_texts("pl", WORDS), templates)


@pytest.fixture
def fight() -> Encounter:
    """A duel of Anna and Bob."""
    start = encounter(rulebook())
    ann = start.combatants["ann"]
    return replace(start, combatants={**start.combatants, "ann": replace(ann, sheet=replace(ann.sheet, name="Anna"))})


def told(chronicler: Chronicler, fight: Encounter, *events: AnyEvent) -> list[str]:
    return [line.text for line in chronicler.tell(fight, events)]


def test_an_action_is_told_in_the_words_of_the_ruleset_with_its_cost(chronicler: Chronicler, fight: Encounter) -> None:
    blow = Performed("ann", "hit", {"target": "bob", "weapon": "sword", "gait": "walk"})
    paid = PoolChanged("ann", "BREATH", -1, "cost")
    assert told(chronicler, fight, blow, paid) == ["Anna tnie, cel: bob, mieczem (walk; BREATH 14 → 13)."]


def test_whoever_acts_on_themself_is_named_where_the_sentence_needs_it(
    chronicler: Chronicler, fight: Encounter
) -> None:
    assert told(chronicler, fight, Performed("ann", "bless", {"target": "ann"})) == ["Anna błogosławi, cel: Anna."]
    assert told(chronicler, fight, Performed("ann", "hit", {"target": "ann"})) == ["Anna tnie."]


def test_choices_that_were_not_made_leave_no_gap(chronicler: Chronicler, fight: Encounter) -> None:
    assert told(chronicler, fight, Performed("ann", "hit")) == ["Anna tnie."]


def test_a_ruling_is_added_to_the_sentence(chronicler: Chronicler, fight: Encounter) -> None:
    ruled = Performed("ann", "hit", {}, "lina pękła")
    assert told(chronicler, fight, ruled) == ["Anna tnie, decyzją MG (lina pękła)."]


def test_a_reaction_is_told_in_the_words_of_the_ruleset(chronicler: Chronicler, fight: Encounter) -> None:
    events = (Performed("ann", "hit"), Reacted("bob", "cover", "ann", {"attacker": "ann"}))
    assert told(chronicler, fight, *events) == ["Anna tnie.", "bob zasłania się."]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PositionChanged("ann", "prone"), "Anna pada."),
        (PositionChanged("ann", "prone", "hand"), "Ręcznie: Anna, teraz leżący."),
        (StanceChanged("ann", "guarded"), "Anna staje w gardzie."),
        (ConditionGained("ann", Condition("marked")), "Anna jest naznaczona."),
        (ConditionGained("bob", Condition("marked", {"by": "ann"})), "bob jest naznaczony (→ Anna)."),
    ],
)
def test_changes_are_told_in_the_words_of_the_ruleset(
    chronicler: Chronicler, fight: Encounter, event: AnyEvent, sentence: str
) -> None:
    assert told(chronicler, fight, event) == [sentence]


def test_what_ends_is_told_in_the_words_of_the_ruleset(chronicler: Chronicler, fight: Encounter) -> None:
    begun = apply_all(fight, (ConditionGained("ann", Condition("marked")), StanceChanged("ann", "guarded")))
    assert told(chronicler, begun, ConditionEnded("ann", "marked", 0)) == ["Anna nie jest już naznaczona."]
    assert told(chronicler, begun, StanceChanged("ann", "")) == ["Anna wychodzi z gardy."]


def test_the_gender_of_a_sheet_comes_before_the_guess(chronicler: Chronicler, fight: Encounter) -> None:
    ann = fight.combatants["ann"]
    sheet = replace(ann.sheet, name="Kuba", gender="masculine")
    kuba = replace(fight, combatants={"ann": replace(ann, sheet=sheet)})
    assert told(chronicler, kuba, ConditionGained("ann", Condition("marked"))) == ["Kuba jest naznaczony."]


@pytest.mark.parametrize(("about", "name"), [("blow", "cios mieczem"), ("", "cios"), ("other", "cios")])
def test_a_roll_is_named_after_its_question_or_its_action(
    chronicler: Chronicler, fight: Encounter, about: str, name: str
) -> None:
    rolled = Rolled("ann", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, about=about)
    (line,) = chronicler.tell(fight, (Performed("ann", "hit"), rolled))
    assert line.details == (f"Anna, {name}: 7 na 1k20 przeciw 8, sukces.",)


def test_a_roll_of_somebody_else_is_told_with_their_name(chronicler: Chronicler, fight: Encounter) -> None:
    rolled = Rolled("bob", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, about="blow")
    assert told(chronicler, fight, Performed("ann", "hit"), rolled) == ["Anna tnie. bob: trafienie (7 przeciw 8)."]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[actions]\nhit = { name = "Cios", told = "tnie {target" }\n', "actions.hit.told"),
        ('[conditions]\nmarked = { name = "x", gained = "jest [naznaczony" }\n', "conditions.marked.gained"),
        ('[items]\nsword = { name = "miecz", told = "tnie" }\n', "items.sword.told"),
    ],
)
def test_a_template_that_cannot_be_read_is_refused_with_its_place(text: str, key: str) -> None:
    with pytest.raises(RulesetError) as refused:
        read_texts("pl", text)
    assert [problem.path for problem in refused.value.problems] == [key]


def test_a_condition_that_only_changes_is_named_and_not_told_anew(chronicler: Chronicler, fight: Encounter) -> None:
    begun = apply_all(fight, (ConditionGained("ann", Condition("marked", {"depth": 1})),))
    deeper = ConditionGained("ann", Condition("marked", {"depth": 2}), replaces=0)
    assert told(chronicler, begun, deeper) == ["Anna: naznaczenie (depth 2)."]


@pytest.fixture
def brief(chronicler: Chronicler) -> Chronicler:
    """A chronicler whose ruleset leaves a mark and a guard to the sentences of the actions."""
    words = WORDS.replace('gained = "jest naznaczon{ending:y|a|e}"', 'gained = ""').replace(
        'ended = "wychodzi z gardy"', 'ended = ""'
    )
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    return Chronicler(rulebook().ruleset, read_texts("pl", words), templates)


def test_what_the_action_has_told_stands_only_in_the_details(brief: Chronicler, fight: Encounter) -> None:
    gained = ConditionGained("bob", Condition("marked"))
    (line,) = brief.tell(fight, (Performed("ann", "hit", {"target": "bob"}), gained))
    assert line.text == "Anna tnie, cel: bob."
    assert line.details == ("bob: naznaczenie.",)
    guarded = apply_all(fight, (StanceChanged("ann", "guarded"),))
    assert told(brief, guarded, StanceChanged("ann", "")) == []
    by_hand = ConditionGained("bob", Condition("marked"), cause="hand")
    assert told(brief, fight, by_hand) == ["Ręcznie: bob, teraz naznaczenie."]


def test_a_piece_that_the_action_names_is_not_told_again_unless_a_roll_came_between(
    chronicler: Chronicler, fight: Encounter
) -> None:
    sword = fight.combatants["ann"].item("sword")
    assert sword is not None
    dropped = ItemChanged("ann", replace(sword, where="ground"))
    blow = Performed("ann", "hit", {"weapon": "sword"})
    (line,) = chronicler.tell(fight, (blow, dropped))
    assert (line.text, line.details) == ("Anna tnie, mieczem.", ("Anna: miecz na ziemi.",))
    rolled = Rolled("ann", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, about="blow")
    (between,) = told(chronicler, fight, blow, rolled, dropped)
    assert between == "Anna tnie, mieczem. Trafienie (7 przeciw 8). Anna: miecz na ziemi."


def test_a_need_that_the_gm_allowed_is_no_choice(chronicler: Chronicler, fight: Encounter) -> None:
    assert told(chronicler, fight, Performed("ann", "hit", {"may_be_reached": "yes"})) == ["Anna tnie."]


def test_changes_of_several_pools_of_one_combatant_share_a_sentence(chronicler: Chronicler, fight: Encounter) -> None:
    blow = Performed("ann", "hit", {"target": "bob"})
    changes = (PoolChanged("bob", "BLOOD", -3), PoolChanged("bob", "BREATH", -1), PoolChanged("ann", "BREATH", -2))
    (line,) = chronicler.tell(fight, (blow, *changes))
    assert line.text == "Anna tnie, cel: bob. bob: BLOOD 20 → 17, BREATH 12 → 11. Anna: BREATH 14 → 12."
    assert line.details == ()
    posed = (changes[0], PositionChanged("bob", "prone"), changes[1])
    (line,) = chronicler.tell(fight, (blow, *posed))
    assert line.text == "Anna tnie, cel: bob. bob: BLOOD 20 → 17. bob pada. bob: BREATH 12 → 11."


def test_a_field_of_a_piece_is_told_by_its_new_value(fight: Encounter) -> None:
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    fields = 'wet = { name = "Mokry", values = { yes = "moczy {item:instrumental}" } }\n'
    chronicler = Chronicler(rulebook().ruleset, read_texts("pl", f"[fields]\n{fields}{WORDS}"), templates)
    piece = fight.combatants["ann"].items[0]
    before, after = (
        ItemChanged("ann", replace(piece, fields={"wet": wet, "edge": edge}))
        for wet, edge in ((False, "ostra"), (True, "tępa"))
    )
    held = apply_all(fight, (before,))
    assert told(chronicler, held, after) == ["Anna moczy mieczem. Anna: miecz, edge ostra → tępa."]
    by_hand = replace(after, cause="hand")
    assert told(chronicler, held, by_hand) == ["Anna: miecz, Mokry no → yes, edge ostra → tępa."]


def test_costs_of_one_action_in_the_same_pool_are_joined(chronicler: Chronicler, fight: Encounter) -> None:
    paid = (PoolChanged("ann", "BREATH", -1, "cost"), PoolChanged("ann", "BREATH", -2, "cost"))
    assert told(chronicler, fight, Performed("ann", "hit"), *paid) == ["Anna tnie (BREATH 14 → 11)."]


def test_costs_with_another_change_between_them_stay_apart(chronicler: Chronicler, fight: Encounter) -> None:
    first, hurt = PoolChanged("ann", "BREATH", -1, "cost"), PoolChanged("ann", "BREATH", -4)
    (line,) = told(chronicler, fight, Performed("ann", "hit"), first, hurt, replace(first, change=-2))
    assert "(BREATH 14 → 13, BREATH 9 → 7)" in line


def test_what_a_roll_came_to_is_not_said_again_by_the_condition(chronicler: Chronicler, fight: Encounter) -> None:
    lost = WORDS.replace("[mods]", 'fate = { name = "Los?", values = { failure = "Jest naznaczony" } }\n[mods]')
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    chronicler = Chronicler(rulebook().ruleset, read_texts("pl", lost), templates)
    rolled = Rolled("bob", "d20", "1d20", 17, (17,), False, 8, None, "failure", -9, about="fate")
    events = (Performed("ann", "hit"), rolled, ConditionGained("bob", Condition("marked")))
    assert told(chronicler, fight, *events) == ["Anna tnie. bob jest naznaczony."]


def test_a_score_is_told_with_its_base(chronicler: Chronicler, fight: Encounter) -> None:
    roll = Rolled("ann", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, (("low", -4),), about="blow", base=12)
    assert details(chronicler, fight, roll) == [
        "Anna, cios mieczem: 7 na 1k20 przeciw 8 (12, niska garda −4), sukces.",
    ]


@pytest.mark.parametrize(("score", "limit"), [(3, "najwyżej 3"), (10, "najmniej 10")])
def test_a_score_that_was_limited_says_so(chronicler: Chronicler, fight: Encounter, score: int, limit: str) -> None:
    mods = (("low", -4),)
    roll = Rolled("ann", "d20", "1d20", 7, (7,), False, score, None, "success", 1, mods, about="blow", base=12)
    (told_of_it,) = details(chronicler, fight, roll)
    assert f"(12, niska garda −4, {limit})" in told_of_it


def details(chronicler: Chronicler, fight: Encounter, *events: AnyEvent) -> list[str]:
    return [detail for line in chronicler.tell(fight, events) for detail in line.details]


def test_a_contest_is_named_after_its_rolls(chronicler: Chronicler, fight: Encounter) -> None:
    rolls = [Rolled(who, "d20", "1d20", 7, (7,), False, 8, None, "success", 1, about="blow") for who in ("ann", "bob")]
    won = Contested("ann", "bob", "wrestle", 1, 2)
    assert told(chronicler, fight, Performed("ann", "hit"), *rolls, won) == [
        "Anna tnie. Cios mieczem: Anna wygrywa, przeciwnik: bob, różnica 2."
    ]


def test_a_condition_names_its_fields_in_its_sentence(fight: Encounter) -> None:
    words = WORDS.replace('gained = "jest naznaczon{ending:y|a|e}"', 'gained = "ma znak[, od: {by}]"')
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    chronicler = Chronicler(rulebook().ruleset, read_texts("pl", words), templates)
    marked = ConditionGained("ann", Condition("marked", {"by": "bob", "rounds": 2}))
    assert told(chronicler, fight, Performed("bob", "hit"), marked) == ["bob tnie. Anna ma znak, od: bob (rounds 2)."]
    assert told(chronicler, fight, Performed("bob", "hit"), ConditionGained("ann", Condition("marked"))) == [
        "bob tnie. Anna ma znak."
    ]


@pytest.mark.parametrize(
    ("words", "line"), [("", "Anna tnie."), ("[fields]\nready = 'Gotowość'\n", "Anna tnie. Anna:")]
)
def test_a_ruleset_may_leave_to_the_details_that_a_piece_is_not_ready(fight: Encounter, words: str, line: str) -> None:
    own = words or "[fields]\nready = { name = 'Gotowość', values = { no = '' } }\n"
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    chronicler = Chronicler(rulebook().ruleset, read_texts("pl", WORDS + own), templates)
    sword = fight.combatants["ann"].item("sword")
    assert sword is not None
    spent = ItemChanged("ann", replace(sword, ready=False))
    (shown,) = chronicler.tell(fight, (Performed("ann", "hit"), spent))
    assert shown.text.startswith(line)
    assert ("nie w gotowości" in shown.text) == bool(words)
    assert "nie w gotowości" in " ".join((shown.text, *shown.details))


def test_a_position_that_the_action_names_is_told_once_even_against_somebody(
    chronicler: Chronicler, fight: Encounter
) -> None:
    events = (Performed("ann", "hit", {"target": "bob", "to": "prone"}), PositionChanged("ann", "prone"))
    assert told(chronicler, fight, *events) == ["Anna tnie, cel: bob (leżący)."]


def test_a_position_that_an_action_always_ends_in_is_not_told_again(chronicler: Chronicler, fight: Encounter) -> None:
    lies_down = Performed("ann", "lie_down", {})
    assert told(chronicler, fight, lies_down, PositionChanged("ann", "prone")) == told(chronicler, fight, lies_down)
    thrown = told(chronicler, fight, lies_down, PositionChanged("bob", "prone"))
    assert any("pada" in line for line in thrown)


def test_many_who_are_put_on_the_board_share_a_sentence(chronicler: Chronicler, fight: Encounter) -> None:
    ann = fight.combatants["ann"]
    more = {id: replace(ann, id=id, sheet=replace(ann.sheet, name=id.title())) for id in ("eve", "ian")}
    crowd = replace(fight, combatants={**fight.combatants, **more})
    moves = [Moved(who, 0, (place, 0), 0, "hand") for place, who in enumerate(("ann", "eve", "ian"))]
    assert told(chronicler, crowd, *moves) == ["Ręcznie: na planszy stają Anna, Eve, Ian."]
    assert len(told(chronicler, crowd, *moves[:2])[0].split("Ręcznie")) == 3
    (line,) = chronicler.tell(crowd, moves)
    assert len(line.details) == 3
