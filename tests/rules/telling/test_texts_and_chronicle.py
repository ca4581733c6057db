"""Test the texts of rulesets, and the sentences for events."""

import tomllib

import pytest
from msgspec.structs import replace

import resources
from rules.loading.ruleset_file import RulesetError
from rules.loading.text_check import read_texts
from rules.state.applying import apply_all
from rules.state.character import Item
from rules.state.encounter import Condition
from rules.state.events import (
    Answered,
    ConditionGained,
    Contested,
    InitiativeSet,
    ItemChanged,
    Joined,
    Moved,
    Noted,
    Performed,
    PoolChanged,
    PositionChanged,
    Reacted,
    Reckoned,
    Rolled,
    RoundBegan,
    StanceChanged,
    TerrainChanged,
    TurnBegan,
)
from rules.state.terrain import BORDER_KINDS, CELL_KINDS, LIGHT_KINDS, LightSource
from rules.telling.chronicle import Chronicler
from rules.words.texts import Texts
from tests.rules.duel import encounter, rulebook

WORDS = """
[ruleset]
name = "Duel"
round = "Round"
unit = "paces"
[actions]
hit = { name = "Hit", summary = "A blow." }
cover = "Cover"
[pools]
BLOOD = { name = "Blood", short = "BL" }
BREATH = "Breath"
[items]
sword = "sword"
[positions]
prone = "lying"
[conditions]
marked = "marked"
[needs]
upright = "has to stand"
[choices.gait]
name = "gait"
question = "How fast?"
values = { walk = "at a walk" }
[mods]
low = "low stance"
[notes]
leapt = "{name} leaps {paces} paces over {what}."
[tests]
d20 = "Roll"
damage = "Damage"
[questions]
blow = { name = "Does it land?", values = { success = "Hit", failure = "Miss", critical_success = "A perfect hit" } }
footing = "Does he keep his feet?"
damage = { name = "How much?", values = { none = "No wound" } }
"""


@pytest.fixture
def texts() -> Texts:
    return read_texts("en", WORDS)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_both_languages_have_the_same_sentences(language: str) -> None:
    english = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    other = tomllib.loads(resources.read_text("text", "chronicle", f"{language}.toml"))
    assert english.keys() == other.keys()


def test_words_fall_back_to_readable_ids(texts: Texts) -> None:
    assert texts.name("actions", "hit") == "Hit"
    assert texts.short("pools", "BLOOD") == "BL"
    assert texts.short("pools", "BREATH") == "Breath"
    assert texts.name("actions", "rise_and_step") == "rise and step"
    assert texts.summary("actions", "cover") == ""
    assert texts.reason("upright") == "has to stand"
    assert texts.reason("gait") == "How fast?"


def test_rows_of_a_table_are_called_by_it_or_by_what_they_are() -> None:
    texts = read_texts(
        "en", "[tables.price]\nname = 'Price'\nvalues = { walk = 'at a walk' }\n[skills]\nblade = 'Blade'\n"
    )
    rows = [texts.row("price", row) for row in ("walk", "blade", "1/2", "a_row")]
    assert rows == ["at a walk", "Blade", "1/2", "a row"]


def test_values_are_called_by_their_choice_or_by_what_they_are(texts: Texts) -> None:
    assert texts.value("gait", "walk") == "at a walk"
    assert texts.value("weapon", "sword#2") == "sword"
    assert texts.value("steps", 2.0) == "2"
    assert texts.value("further", True) == "yes"


@pytest.mark.parametrize("wrong", ["[nonsense]\na = 1\n", "actions = 3\n"])
def test_what_is_no_text_file_is_refused(wrong: str) -> None:
    with pytest.raises(RulesetError, match="section"):
        read_texts("en", wrong)


@pytest.fixture
def chronicler(texts: Texts) -> Chronicler:
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    return Chronicler(rulebook().ruleset, texts, templates)


@pytest.fixture
def chronicler_of_sums(texts: Texts) -> Chronicler:
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    ruleset = rulebook().ruleset
    tests = {"d20": replace(ruleset.tests["d20"], told="sum")}
    return Chronicler(replace(ruleset, tests=tests), texts, templates)


@pytest.mark.parametrize(("cause", "taken"), [("effect", "ann: guarded."), ("hand", "By hand: ann, now guarded.")])
def test_a_stance_is_told_when_it_is_taken_and_when_it_is_left(chronicler: Chronicler, cause: str, taken: str) -> None:
    start = encounter(rulebook())
    guarded = apply_all(start, [StanceChanged("ann", "guarded")])
    assert [line.text for line in chronicler.tell(start, (StanceChanged("ann", "guarded", cause),))] == [taken]
    assert [line.text for line in chronicler.tell(guarded, (StanceChanged("ann", "", cause),))] == [
        "ann: no longer guarded."
    ]


def test_a_blow_is_shown_with_its_answer_its_dice_and_what_came_of_it(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    lines = chronicler.tell(
        start,
        (
            Performed("ann", "hit", {"target": "bob", "weapon": "sword"}),
            PoolChanged("ann", "BREATH", -1, "cost"),
            Reacted("bob", "cover", "ann"),
            Rolled("ann", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, (("low", -4),)),
            Rolled("ann", "damage", "1d8", 5, (), True),
            PoolChanged("bob", "BLOOD", -3),
        ),
    )
    assert [line.text for line in lines] == [
        "ann: Hit (→ bob, sword; Breath 14 → 13).",
        "bob answers: Cover.",
        "ann: roll – success (7 against 8). bob: BL 20 → 17.",
    ]
    assert [line.details for line in lines] == [
        (),
        (),
        ("ann, hit: 7 on 1d20 against 8 (low stance −4), success.", "ann, damage: 5 on 1d8 (typed in)."),
    ]
    assert [line.who for line in lines] == ["ann", "bob", "ann"]


def roll(actor: str, outcome: str, about: str, mods: tuple[tuple[str, int], ...] = ()) -> Rolled:
    return Rolled(actor, "d20", "1d20", 7, (7,), False, 8, None, outcome, 1, mods, about=about)


DAMAGE = Rolled("ann", "damage", "1d8", 5, (5,))


@pytest.mark.parametrize(
    ("outcome", "about", "told"),
    [
        ("success", "blow", "Hit (7 against 8)."),
        ("failure", "blow", "Miss (7 against 8)."),
        ("critical_success", "blow", "A perfect hit (7 against 8)."),
        ("critical_failure", "blow", "Miss: critical failure (7 against 8)."),
        ("failure", "footing", "Does he keep his feet? – failure (7 against 8)."),
        ("failure", "d20", "Roll – failure (7 against 8)."),
        ("failure", "", "Roll – failure (7 against 8)."),
    ],
)
def test_what_came_of_a_roll_is_shown_in_the_words_of_what_was_asked(
    chronicler: Chronicler, outcome: str, about: str, told: str
) -> None:
    lines = chronicler.tell(encounter(rulebook()), (roll("ann", outcome, about),))
    assert [line.text for line in lines] == [told]


def test_a_counter_attack_stands_where_it_interrupted_with_its_outcome(chronicler: Chronicler) -> None:
    events = (
        Performed("ann", "hit"),
        Reacted("bob", "hit", "ann"),
        PoolChanged("bob", "BREATH", -1, "cost"),
        roll("bob", "success", "blow"),
        PoolChanged("ann", "BLOOD", -2),
        roll("ann", "failure", "footing"),
        PositionChanged("ann", "prone"),
    )
    assert [line.text for line in chronicler.tell(encounter(rulebook()), events)] == [
        "ann: Hit.",
        "bob answers: Hit (Breath 12 → 11). Hit (7 against 8). ann: BL 20 → 18.",
        "ann: does he keep his feet? – failure (7 against 8). ann: lying.",
    ]


def test_the_action_goes_on_in_a_line_below_the_reaction(chronicler: Chronicler) -> None:
    events = (
        Performed("ann", "hit"),
        roll("ann", "success", "blow"),
        Reacted("bob", "cover", "ann"),
        roll("bob", "failure", "blow"),
        PoolChanged("bob", "BLOOD", -2),
        ItemChanged("ann", Item("sword", where="ground")),
    )
    assert [line.text for line in chronicler.tell(encounter(rulebook()), events)] == [
        "ann: Hit. Hit (7 against 8).",
        "bob answers: Cover. Miss (7 against 8).",
        "bob: BL 20 → 18. ann: sword on the ground.",
    ]


def test_a_distance_is_shown_in_the_form_of_its_unit_that_goes_with_it() -> None:
    templates = tomllib.loads(resources.read_text("text", "chronicle", "pl.toml"))
    texts = read_texts("pl", '[ruleset.unit]\nname = "pól"\none = "pole"\nfew = "pola"\nother = "pola"\n')
    chronicler = Chronicler(rulebook().ruleset, texts, templates)
    lines = (
        chronicler.tell(encounter(rulebook()), (Performed("ann", "cover"), Moved("ann", far)))
        for far in (1, 2, 5, 22, 1.5)
    )
    told = [detail.removeprefix("ann: ").removesuffix(" ruchu.") for (line,) in lines for detail in line.details]
    assert told == ["1 pole", "2 pola", "5 pól", "22 pola", "1.5 pola"]
    assert texts.unit() == "pól"


def test_a_unit_without_forms_stands_as_it_is(texts: Texts) -> None:
    assert [texts.unit(count) for count in (None, 1, 2)] == ["paces"] * 3


def test_an_action_that_goes_on_after_a_reaction_stays_in_its_own_line(chronicler: Chronicler) -> None:
    events = (Performed("ann", "hit"), Reacted("bob", "hit", "ann"), roll("bob", "failure", "blow"), Moved("ann", 3))
    deed, answer = chronicler.tell(encounter(rulebook()), events)
    assert "ann moves 3 paces." in deed.details
    assert "ann moves 3 paces." not in answer.details


def test_a_combatant_who_chooses_themselves_is_shown_once(chronicler: Chronicler) -> None:
    (line,) = chronicler.tell(encounter(rulebook()), (Performed("ann", "hit", {"owner": "ann", "weapon": "sword"}),))
    assert line.text == "ann: Hit (sword)."


def test_the_target_of_a_counter_attack_is_shown_once(chronicler: Chronicler) -> None:
    blow = Performed("ann", "hit", {"attacker": "bob", "target": "bob", "weapon": "sword"})
    (line,) = chronicler.tell(encounter(rulebook()), (blow,))
    assert line.text.count("bob") == 1


def test_each_blow_of_several_is_shown_and_damage_that_hurts_nobody(chronicler: Chronicler) -> None:
    events = (
        Performed("ann", "hit"),
        roll("ann", "success", "blow"),
        DAMAGE,
        PoolChanged("bob", "BLOOD", -5),
        roll("ann", "success", "blow"),
        DAMAGE,
        roll("ann", "success", "blow"),
        DAMAGE,
    )
    (line,) = chronicler.tell(encounter(rulebook()), events)
    assert line.text == (
        "ann: Hit. Hit (7 against 8). bob: BL 20 → 15. Hit (7 against 8). No wound. Hit (7 against 8). No wound."
    )


def test_two_rolls_against_each_other_are_shown_by_who_won(chronicler: Chronicler) -> None:
    events = (
        Performed("ann", "hit"),
        roll("ann", "success", "blow"),
        roll("ann", "success", "wrestle"),
        roll("bob", "failure", "wrestle"),
        Contested("ann", "bob", "strength", 1, 3),
    )
    (line,) = chronicler.tell(encounter(rulebook()), events)
    assert line.text == "ann: Hit. Hit (7 against 8). ann wins against bob by 3."
    assert len(line.details) == 3


def test_dice_that_are_added_to_a_score_are_shown_as_a_sum(chronicler_of_sums: Chronicler) -> None:
    rolled = (
        Rolled("ann", "d20", "1d20", 7, (7,), False, 4, 12, "failure", -1),
        Rolled("ann", "d20", "1d20", 7, (7,), False, 4, None, "success", 11),
        Rolled("ann", "d20", "1d20", 1, (1,), False, 4, None, "failure", 5),
    )
    told = [chronicler_of_sums.tell(encounter(rulebook()), (event,))[0] for event in rolled]
    assert [line.text for line in told] == [
        "Roll – failure (7 + 4 = 11 against 12).",
        "Roll 11.",
        "Roll – failure (1 + 4 = 5).",
    ]
    assert [line.details[0] for line in told] == [
        "ann, roll: 7 on 1d20 with 4 makes 11 against 12, failure.",
        "ann, roll: 7 on 1d20 with 4 makes 11.",
        "ann, roll: 1 on 1d20 with 4 makes 5, failure.",
    ]


def test_a_ruling_a_hand_edit_and_a_decision_are_marked(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    told = [
        chronicler.tell(start, (event,))[0].text
        for event in (
            Performed("ann", "hit", {}, "the rope broke"),
            PoolChanged("bob", "BLOOD", -3, "hand"),
            PositionChanged("bob", "prone", "hand"),
            ConditionGained("bob", Condition("marked", {"by": "ann"}), -1, "hand"),
            Answered("", "upright", "yes"),
            Noted(text="The candle goes out."),
        )
    ]
    assert told == [
        "ann: Hit, by the GM's ruling (the rope broke).",
        "By hand: bob, BL 20 → 17.",
        "By hand: bob, now lying.",
        "By hand: bob, now marked (→ ann).",
        "GM: has to stand – yes.",
        "The candle goes out.",
    ]


def test_the_state_of_everybody_can_be_rebuilt_from_a_line(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    bob = replace(start.combatants["bob"], position="prone", conditions=(Condition("marked", {"by": "ann"}),))
    lines = chronicler.state(replace(start, combatants={**start.combatants, "bob": bob}))
    assert lines[1].startswith("bob: Breath 12, BL 20, lying, marked (→ ann)")
    assert "sword in the right hand" in lines[0]


def test_those_whom_a_condition_names_are_called_by_their_names(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    sheet = replace(start.combatants["ann"].sheet, name="Ann B.")
    ann = replace(start.combatants["ann"], sheet=sheet)
    named = replace(start, combatants={**start.combatants, "ann": ann})
    held = Condition("marked", {"by": ("ann", "bob"), "depth": 2, "known_by": ("ann",), "seen_by": "bob"})
    (line,) = chronicler.tell(named, (ConditionGained("bob", held),))
    assert line.text == "bob: marked (→ Ann B., → bob, depth 2, known by → Ann B., seen by → bob)."


def test_places_given_by_hand_are_shown(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    told = [
        chronicler.tell(start, (event,))
        for event in (
            Moved("bob", at=(3, -2), cause="hand"),
            Moved("bob", cause="hand", off=True),
            Moved("bob", facing=2, cause="hand"),
        )
    ]
    assert [[line.text for line in lines] for lines in told] == [
        ["By hand: bob is now at 3,−2."],
        ["By hand: bob is off the board."],
        ["By hand: bob now faces another way."],
    ]


def test_many_who_are_placed_or_turned_by_hand_share_a_sentence(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    bob, names = start.combatants["bob"], ("cid", "dan", "eve")
    more = {id: replace(bob, id=id, sheet=replace(bob.sheet, name=id)) for id in names}
    crowd = replace(start, combatants={**start.combatants, **more})
    placed = [Moved(who, at=(column, 0), cause="hand") for column, who in enumerate(names)]
    turned = [Moved(who, facing=2, cause="hand") for who in ("ann", "bob", "cid")]
    (line,) = chronicler.tell(crowd, (*placed, *turned))
    assert line.text == (
        "By hand: cid, dan, eve are put on the board. By hand: ann now faces another way. "
        "By hand: bob now faces another way."
    )
    (line,) = chronicler.tell(crowd, turned)
    assert line.text == "By hand: ann, bob, cid now face another way."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (TerrainChanged(borders={"0,0|1,0": "wall", "0,1|1,1": "wall", "0,2|1,2": "door"}), "wall\u00a0×\u00a02, door"),
        (TerrainChanged(cells={"0,0": "difficult", "1,0": "deep_mud"}), "difficult ground, deep mud"),
        (
            TerrainChanged(light={"0,0": "dim"}, lights={"3,3": LightSource(1, 2), "4,4": None}),
            "dim light, light, cleared",
        ),
        (
            TerrainChanged(heights={"0,0": 2, "1,0": 1, "2,0": 0}, cover={"0,0": 1}),
            "height\u00a0×\u00a02, cleared, cover",
        ),
        (TerrainChanged(cells={"0,0": "", "1,0": ""}, borders={"0,0|1,0": ""}), "cleared\u00a0×\u00a03"),
    ],
)
def test_what_was_drawn_on_the_board_is_named(chronicler: Chronicler, change: TerrainChanged, told: str) -> None:
    (line,) = chronicler.tell(encounter(rulebook()), (change,))
    assert line.text == f"By hand, on the board: {told}."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            TerrainChanged(carried={"ann": LightSource(2, 4)}),
            "By hand: ann carries a light, bright within 2 and dim within 4 cells.",
        ),
        (
            TerrainChanged(cells={"0,0": "difficult"}, carried={"ann": None}),
            "By hand, on the board: difficult ground. By hand: ann carries no light any more.",
        ),
    ],
)
def test_who_carries_a_light_is_named(chronicler: Chronicler, change: TerrainChanged, told: str) -> None:
    (line,) = chronicler.tell(encounter(rulebook()), (change,))
    assert line.text == told


def test_a_note_of_the_ruleset_names_its_combatant_and_figures(chronicler: Chronicler) -> None:
    note = Noted(note="leapt", who="ann", facts={"paces": 2.5, "what": "the brook", "unsaid": 3})
    (line,) = chronicler.tell(encounter(rulebook()), (note,))
    assert line.text == "ann leaps 2.5 paces over the brook."


def test_every_kind_that_can_be_drawn_has_a_word(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    kinds = (*CELL_KINDS, *BORDER_KINDS, *LIGHT_KINDS)
    lines = [line.text for kind in kinds for line in chronicler.tell(start, (TerrainChanged(cells={"0,0": kind}),))]
    assert len(set(lines)) == len(kinds)


def test_a_new_round_begins_a_line(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    assert chronicler.tell(start, (RoundBegan(2, ("ann", "bob")),))[0].text == "— Round 2 —"


def test_behind_a_line_stand_dice_with_their_terms_and_every_change(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    events = (
        Performed("ann", "hit", {"target": "bob"}),
        PoolChanged("ann", "BREATH", -1, "cost"),
        Rolled("ann", "d20", "1d20", 7, (7,), False, 8, None, "success", 1, (("low", -4), ("high", 2)), secret=True),
        PoolChanged("bob", "BLOOD", -3),
    )
    assert [(each.text, each.depth) for each in chronicler.details(start, events)] == [
        ("ann: Hit (→ bob).", 0),
        ("ann: Breath 14 → 13.", 0),
        ("ann, hit: 7 on 1d20 (in secret) against 8, success.", 0),
        ("low stance −4", 1),
        ("high +2", 1),
        ("bob: BL 20 → 17.", 0),
    ]


@pytest.mark.parametrize(("many", "shown", "behind"), [(6, 6, 0), (7, 4, 3)])
def test_of_many_initiatives_the_first_are_shown_and_the_rest_are_details(
    chronicler: Chronicler, many: int, shown: int, behind: int
) -> None:
    start = encounter(rulebook())
    ann = start.combatants["ann"]
    sheets = {f"p{number}": replace(ann.sheet, name=f"p{number}") for number in range(many)}
    people = {id: replace(ann, id=id, sheet=sheet) for id, sheet in sheets.items()}
    rolls = [InitiativeSet(id, 9 - number, tuple(people)) for number, id in enumerate(people)]
    (mark, line, turn) = chronicler.tell(
        replace(start, combatants={**start.combatants, **people}),
        (RoundBegan(2, tuple(people)), *reversed(rolls), TurnBegan("ann", 1)),
    )
    assert line.text.count("acts at") == shown
    assert mark.text == "— Round 2 —"
    assert line.text.startswith("p")
    assert line.text.endswith(f"p3 acts at 6. And {behind} more.") == bool(behind)
    assert [detail.split()[0] for detail in line.details] == [f"p{shown + number}" for number in range(behind)]
    assert turn.kind == "turn"


def test_what_does_not_hold_of_a_condition_is_not_shown(chronicler: Chronicler) -> None:
    start = encounter(rulebook())
    gained = ConditionGained("ann", Condition("marked", {"by": "bob", "deep": False, "depth": 0}))
    (line,) = chronicler.tell(start, (gained,))
    assert line.text.endswith("(→ bob).")


@pytest.mark.parametrize(
    ("result", "limit"), [(7, None), (4, "at most 4"), (9, "at least 9")], ids=["plain", "at most", "at least"]
)
def test_a_figure_that_was_limited_names_the_limit(chronicler: Chronicler, result: int, limit: str | None) -> None:
    event = Reckoned("ann", "damage", (("low", 5), ("high", 2)), (), result)
    terms = [detail.text for detail in chronicler.details(encounter(rulebook()), [event]) if detail.depth]
    assert [term for term in terms if term.startswith("at ")] == ([limit] if limit else [])


@pytest.mark.parametrize(
    ("how_many", "told"),
    [
        (3, "ann#0, ann#1 and ann#2 join the fight."),
        (4, "ann#0, ann#1, ann#2 and ann#3 join the fight."),
        (40, "ann#0, ann#1 and 38 others join the fight."),
    ],
)
def test_many_who_join_share_a_sentence_that_names_the_first(chronicler: Chronicler, how_many: int, told: str) -> None:
    start = encounter(rulebook())
    events = [Joined(replace(start.combatants["ann"], id=f"ann#{number}")) for number in range(how_many)]
    (line,) = chronicler.tell(start, events)
    assert line.text == told
    assert [f"ann#{number} joins the fight." for number in range(how_many)] == list(line.details)
