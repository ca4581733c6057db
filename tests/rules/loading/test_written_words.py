"""Every word that only some places may hold is checked where it is written, with the nearest that would do."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.rules.duel import FILES

REACT = "react = 'guard', who = 'target', as = 'met'"
TARGET = "target = { kind = 'combatant' }"


def compiled(files: dict[str, str]) -> None:
    reading = read_ruleset(files)
    compile_ruleset(reading.ruleset, reading.source)


def refusals(more: str = "", actions: str = "", items: str = "", **files: str) -> list[str]:
    """Return what is told about the duel with more entries."""
    held = {**FILES, "zz.toml": more, "actions/more.toml": actions, "items.toml": FILES["items.toml"] + items, **files}
    with pytest.raises(RulesetError) as refused:
        compiled(held)
    return [f"{problem.path}: {problem.message}" for problem in refused.value.problems]


def act(do: str, choices: str = "", rest: str = "") -> str:
    return f"[a]\ngroup = 'moves'\n{rest}\ndo = [{do}]\n" + (f"[a.choices]\n{choices}\n" if choices else "")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            "[conditions.held]\nfields = { by = 'text' }\ndistinct = ['bye']",
            "conditions.held.distinct: There is no field of the condition 'bye'; did you mean 'by'?",
        ),
        (
            "[conditions.held]\nfields = { by = 'text' }\nends = [{ on = 'turn_end', of = 'bye' }]",
            "conditions.held.ends[0].of: There is no field of the condition 'bye'; did you mean 'by'?",
        ),
        (
            "[stances.ready]\nends = [{ on = 'turn_end', of = 'nobody' }]",
            "stances.ready.ends[0].of: There is no field of the condition 'nobody'; did you mean 'anybody'?",
        ),
        (
            "[sheet]\nsections = [{ id = 'x', shows = 'items', entries = ['armor'] }]",
            "sheet.sections[0].entries: There is no field of gear 'armor'; did you mean 'armour'?",
        ),
        (
            "[sheet]\nsections = [{ id = 'x', shows = 'skills', entries = ['blde'] }]",
            "sheet.sections[0].entries: There is no skill 'blde'; did you mean 'blade'?",
        ),
        (
            "[procedures.p]\ndo = [{ ask = 'x', answers = ['no', 'yes'], assume = 'nope' }]",
            "procedures.p.do[0].assume: There is no answer 'nope'; did you mean 'no'?",
        ),
        *(
            (
                f"[procedures.p]\ndo = [{{ ask = 'x', who = 'gm', {key} = {value} }}]",
                f"procedures.p.do[0].{key}: "
                f"The game master answers with yes or no; leave out '{key}', or ask a combatant.",
            )
            for key, value in (
                ("answers", "['left', 'right']"),
                ("around", "'self'"),
                ("away", "'self'"),
                ("offer", "{ yes = 'true' }"),
            )
        ),
        (
            "[procedures.p]\ndo = [{ ask = 'x', answers = ['no', 'yes'], offer = { yess = 'true' } }]",
            "procedures.p.do[0].offer: There is no answer 'yess'; did you mean 'yes'?",
        ),
        (
            "[turn.initiative]\ndice = '1d{die}'",
            "turn.initiative.dice: The dice name 'die', but 'with' does not give it.",
        ),
        (
            "[turn.initiative]\ndice = '1d10'\nfaces = { 11 = -1 }",
            "turn.initiative.faces: '11' is no face of the dice; write a whole number that they can show.",
        ),
        (
            "[turn.initiative]\ndeck = 'order'\nfaces = { one = -1 }\n[decks.order]\ncards = 4",
            "turn.initiative.faces: 'one' is no face of the dice; write a whole number that they can show.",
        ),
        (
            "[tests.t]\ndice = '1d6'\nfigures = { f = { low = 3, high = 1 } }\nsuccess = 'roll > f'\nmargin = '0'",
            "tests.t.figures.f.low: The lowest figure is 3, above the highest, 1.",
        ),
        (
            "[tests.t]\ndice = '1d6'\nfigures = { if = {} }\nsuccess = 'roll > 1'\nmargin = '0'",
            "tests.t.figures.if: An id consists of letters",
        ),
        (
            "[tests.t]\ndice = '1d6'\nfigures = { roll = {} }\nsuccess = 'roll > 1'\nmargin = '0'",
            "tests.t.figures.roll: 'roll' is already a name",
        ),
        (
            "[tests.t]\ndice = '1d6'\ntally = { total = [1] }\nsuccess = 'roll > 1'\nmargin = '0'",
            "tests.t.tally.total: 'total' is already a name",
        ),
        (
            "[tests.t]\ndice = '1d6'\nsuccess = 'roll + score'\nmargin = 'rol'",
            "tests.t.success: A yes-or-no value is needed here, but this is a number.",
        ),
        (
            "[tests.t]\ndice = '1d6'\nsuccess = 'roll > 1'\nmargin = 'rol'",
            "tests.t.margin: There is no name 'rol'; did you mean 'roll'?",
        ),
        (
            "[contests.c]\ntest = 'd20'\nwins = 'ours > their'\nloses = 'ours'\nby = '1'",
            "contests.c.wins: There is no name 'their'; did you mean 'theirs'?",
        ),
    ],
)
def test_words_of_sections_are_checked(more: str, told: str) -> None:
    assert any(each.startswith(told) for each in refusals(more)), refusals(more)


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (act("", rest="waives = ['neer']"), "actions.a.waives: There is no need 'neer'; did you mean 'near'?"),
        (act("", rest="parts_waive = ['neer']"), "actions.a.parts_waive: There is no need 'neer'"),
        (
            act("", rest="reaction = 'gard'"),
            "actions.a.reaction: There is no group of reactions 'gard'; did you mean 'guard'?",
        ),
        (
            act("{ react = 'gard', who = 'target', as = 'met' }", TARGET),
            "actions.a.do[0].react: There is no group of reactions 'gard'; did you mean 'guard'?",
        ),
        (
            act(f"{{ {REACT} }}, {{ pool = 'BLOOD', change = 'met.cover' }}", TARGET),
            "actions.a.do[0].otherwise: Without a reaction nothing gives 'met.cover', which a formula asks for; "
            "add 'cover'.",
        ),
        (
            act(f"{{ {REACT}, against = {{ kind = \"'blwo'\" }} }}", TARGET),
            "actions.a.do[0].against.kind: 'blwo' is none of the possible values (blow); did you mean 'blow'?",
        ),
        (
            act("{ item = 'it', to = 'sack' }", "it = { kind = 'item' }"),
            "actions.a.do[0].to: There is no place 'sack'; did you mean 'pack'?",
        ),
        (
            act("{ each = 'named', of = 'whole', as = 'x', do = [] }", "whole = { kind = 'flag' }"),
            "actions.a.do[0].of: The choice 'whole' is not of the kind 'combatants', which names several.",
        ),
        (
            act("{ test = 'd20', score = 1, as = 'hit' }", rest="costs = { BREATH = 'hit.margin' }"),
            "actions.a.costs.BREATH: 'hit' has no value here; only steps after this give it one.",
        ),
        (
            act("{ condition = '{n}' }", "n = { kind = 'number' }"),
            "actions.a.do[0]: 'n' is no text, but an id is needed here (condition).",
        ),
    ],
)
def test_words_of_actions_are_checked(actions: str, told: str) -> None:
    assert any(each.startswith(told) for each in refusals(actions=actions)), refusals(actions=actions)


@pytest.mark.parametrize(
    ("more", "actions", "told"),
    [
        (
            "[conditions.held]\nfields = { n = 'number' }\nends = [{ on = 'turn_end', of = 'n' }]",
            "",
            "conditions.held.ends[0].of: The field 'n' holds no text, so it cannot name a combatant.",
        ),
        ("", act("{ ask = 'x', answers = [] }"), "actions.a.do[0].answers: A question needs answers"),
        (
            "",
            act("{ perform = 'hit', with = { targte = 'self' } }"),
            "actions.a.do[0].with.targte: The action 'hit' has no choice 'targte'; did you mean 'target'?",
        ),
        (
            "",
            "[a]\ngroup = 'moves'\nparts = [{ action = 'step', with = { gate = \"'run'\" } }]",
            "actions.a.parts[0].with.gate: The action 'step' has no choice 'gate'; did you mean 'gait'?",
        ),
        (
            "[pools.LUCK]\nmax = 3\nmarks = { spent = { if = 'LUCK < 1' } }",
            "",
            "pools.LUCK.marks.spent: 'spent' is already a mark of another pool",
        ),
        ("[renamed]\nitems = { sabre = 'swrod' }", "", "renamed.items.sabre: There is no item 'swrod'; did you mean"),
        ("[renamed]\nitems = { mail = 'sword' }", "", "renamed.items.mail: There is still an entry 'mail'"),
    ],
)
def test_words_that_could_not_mean_anything_in_play_are_told(more: str, actions: str, told: str) -> None:
    (line,) = refusals(more, actions)
    assert line.startswith(told)


def test_a_misspelt_group_of_reactions_is_told_once_where_it_is_opened() -> None:
    parry = "[parry]\ngroup = 'moves'\nreaction = 'answer'\n"
    told = refusals(actions=act("{ react = 'anser', who = 'target', as = 'met' }", TARGET) + parry)
    assert told == ["actions.a.do[0].react: There is no group of reactions 'anser'; did you mean 'answer'?"]


def test_a_step_with_two_words_is_told_once() -> None:
    told = refusals(actions=act("{ push = 5, from = 'self', position = 'prone', on = 'target' }", TARGET))
    assert told == ["actions.a.do[0]: A step does one thing, but this one has 'position' and 'push'; write two steps."]


def test_an_action_that_is_like_none_lacks_nothing_else() -> None:
    told = refusals(actions="[a]\nlike = 'hti'\n[b]\nlike = 'a'\ncosts = { BREATH = 1 }")
    assert told == ["actions.a.like: There is no action 'hti'; did you mean 'hit'?"]


def test_behind_a_file_of_actions_that_cannot_be_read_only_the_files_themselves_are_checked() -> None:
    broken = refusals("[procedures.p]\ndo = [{ use = 'q' }]", "[hit\n")
    assert len(broken) == 2
    assert broken[1] == ": The rules are not checked further while this file cannot be read."


def test_a_mark_with_a_faulty_formula_still_has_its_id() -> None:
    more = """
    [pools.LUCK]
    max = 3
    marks = { jinxed = { if = "LUCK < " } }
    [needs]
    lucky = { if = "not has('jinxed')" }
    """
    (line,) = refusals(more, act("", rest="needs = ['lucky']"))
    assert line.startswith("pools.LUCK.marks.jinxed.if: ")


def test_a_value_that_a_reaction_gives_is_known_where_a_script_asks_which_it_was() -> None:
    do = f"{{ {REACT} }}, {{ pool = 'BLOOD', change = 'met.cover', if = \"met.action == 'cover'\" }}"
    compiled({**FILES, "actions/more.toml": act(do, TARGET)})


def test_a_piece_of_gear_holds_only_what_its_fields_list() -> None:
    more = "[fields]\nedge = { type = 'text', values = ['keen', 'blunt'], default = 'blunt' }"
    told = refusals(more, items="[axe]\nedge = 'ken'\nnatural = 'yes'")
    assert told == [
        "items.axe.edge: 'ken' is none of the possible values (keen, blunt); did you mean 'keen'?",
        "items.axe.natural: A flag is needed here, not 'yes'.",
    ]


def test_steps_at_a_signal_know_what_the_steps_before_them_store() -> None:
    more = """
    [conditions.poisoned]
    fields = { left = "number" }
    ends = [{ on = "turn_start", end = false, do = [
      { dice = "'1d6'", about = "poison", as = "harm" },
      { let = "less", is = "condition.left - 1" },
      { pool = "BLOOD", change = "-harm" },
      { alter = "poisoned", set = { left = "less" } },
      { end = "poisoned", if = "less < 1" },
    ] }]
    """
    compiled({**FILES, "zz.toml": more})


def test_a_file_with_sections_that_cannot_be_read_is_told_alone() -> None:
    broken = refusals(**{"ruleset.toml": FILES["ruleset.toml"] + "[broken"})
    assert len(broken) == 2
    assert broken[0].startswith(": This is not TOML")
    assert broken[1] == ": The rules are not checked further while this file cannot be read."


def test_an_unknown_format_is_told_once() -> None:
    told = refusals(**{"ruleset.toml": FILES["ruleset.toml"].replace("format = 1", "format = 2")})
    assert told == ["format: 2 is none of the possible values (1)."]


def test_dice_in_place_of_a_formula_are_told_how_to_write_them() -> None:
    told = refusals("[procedures.p]\ndo = [{ dice = '2d6+1', about = 'x', as = 'x' }]")
    assert told[0].startswith("procedures.p.do[0].dice: Dice are a text: write \"'2d6+1'\".")


@pytest.mark.parametrize(
    ("grid", "side", "told"),
    [
        ("hex", "way", "There is no side 'right_rear'; did you mean 'right_front'?"),
        ("hex", "'rear' if way == 'left' else 'left_rear'", "There is no side 'left_rear'; did you mean 'left_front'?"),
        ("square", "'behind'", "There is no side 'behind'"),
    ],
)
def test_a_side_to_step_to_is_one_of_the_grid(grid: str, side: str, told: str) -> None:
    do, choices = f'{{ travel = 1, side = "{side}" }}', "way = { values = ['left', 'right_rear'] }"
    [refused] = refusals(f"[grid]\nshape = '{grid}'", act(do, choices))
    assert refused.startswith(f"actions.a.do[0].side: {told}")


def test_a_step_to_a_side_of_the_grid_is_allowed() -> None:
    choices = "way = { values = ['left', 'right_rear', 'stay'] }"
    actions = act('{ travel = 1, side = "way" }', choices)
    compiled({**FILES, "zz.toml": "[grid]\nshape = 'square'", "actions/more.toml": actions})
