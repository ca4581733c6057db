"""What scripts ask for is there when they run, and what they compute is what it has to be."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.events import ConditionGained, PoolChanged
from tests.rules.duel import FILES, SETUP


def made(more: str = "", actions: str = "") -> Rulebook:
    reading = read_ruleset({**FILES, "zz.toml": more, "actions/more.toml": actions})
    return compile_ruleset(reading.ruleset, reading.source)


def refusals(more: str = "", actions: str = "") -> list[str]:
    with pytest.raises(RulesetError) as refused:
        made(more, actions)
    return [f"{problem.path}: {problem.message}" for problem in refused.value.problems]


def act(do: str, choices: str = "", rest: str = "") -> str:
    return f"[a]\ngroup = 'moves'\ndo = [{do}]\n{rest}" + (f"[a.choices]\n{choices}\n" if choices else "")


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (
            act("{ position = '{to}' }", "to = { kind = 'text' }"),
            "'to' may be any text, but an id is needed here (position)",
        ),
        (
            act("{ position = '{to}' }", "to = { values = ['prone', 'supine'] }"),
            "'to' may be wrong here: There is no position 'supine'",
        ),
        (act("{ position = '{too}' }", "to = { kind = 'position' }"), "'too' has no value here; did you mean 'to'?"),
        (act("{ stance = '{to}' }", "to = { values = ['guarded', 'garded'] }"), "did you mean 'guarded'?"),
        (act("{ pool = '{to}', change = 1 }", "to = { values = ['BLOOD', 'BLOD'] }"), "There is no pool 'BLOD'"),
        (act("{ condition = '{to}' }", "to = { values = ['winded', 'wound'] }"), "There is no condition 'wound'"),
        (act("{ end = '{to}' }", "to = { kind = 'text' }"), "an id is needed here (condition)"),
        (act("{ test = '{to}', score = 1, as = 'x' }", "to = { values = ['d20'] }"), "'test' cannot be computed"),
        (
            act(
                "{ contest = '{to}', ours = 1, theirs = 1, against = 'who', as = 'x' }", "who = { kind = 'combatant' }"
            ),
            "'contest' cannot be computed",
        ),
        (act("{ use = '{to}' }", "to = { values = ['x'] }"), "'use' cannot be computed"),
        (act("{ count = '{to}' }", "to = { values = ['act'] }"), "'count' cannot be computed"),
        (act("{ perform = '{to}' }", "to = { values = ['rise', 'rize'] }"), "There is no action 'rize'"),
        (
            act("{ item = 'it', to = '{to}' }", "it = { kind = 'item' }\nto = { values = ['belt', 'bag'] }"),
            "no place 'bag'",
        ),
    ],
)
def test_a_computed_id_is_proved_to_be_one(actions: str, told: str) -> None:
    lines = refusals(actions=actions)
    assert any(told in line for line in lines), lines
    assert all(line.startswith("actions.a") for line in lines)


def test_a_proved_id_is_taken() -> None:
    choices = "to = { values = ['BREATH', 'BLOOD'] }\nstate = { values = ['winded', 'marked'] }"
    rulebook = made(
        actions=act("{ pool = '{to}', change = -2 }, { condition = '{state}' }, { end = '{state}' }", choices)
    )
    encounter = read_scenario({"ruleset": "duel", "combatants": [{"id": "ana"}]}, rulebook).encounter
    option = Fight(rulebook, encounter).option("ana", "a", {"to": "BLOOD", "state": "winded"})
    with pytest.raises(StopIteration) as end:
        next(Fight(rulebook, encounter).perform(option))
    events = end.value.value
    assert [each.pool for each in events if isinstance(each, PoolChanged)] == ["BLOOD"]
    assert [each.condition.id for each in events if isinstance(each, ConditionGained)] == ["winded"]
    assert apply_all(encounter, events).combatants["ana"].conditions == ()


@pytest.mark.parametrize(
    ("do", "choices"),
    [
        ("{ let = 'to', is = \"'prone' if MIGHT > 3 else 'standing'\" }, { position = '{to}' }", ""),
        ("{ ask = 'down', answers = ['prone', 'standing'], as = 'to' }, { position = '{to}' }", ""),
        ("{ let = 'to', is = 'low(MIGHT)' }, { position = '{to}' }", ""),
        ("{ use = 'fall', with = { how = 'to' } }", "to = { values = ['prone'] }"),
        ("{ position = '{to}' }", "to = { kind = 'position' }"),
    ],
)
def test_lets_answers_tables_and_arguments_prove_an_id(do: str, choices: str) -> None:
    more = "[tables]\nlow = { steps = [[3, 'prone'], [9, 'standing']] }\n"
    assert made(
        f"{more}[procedures.fall]\nof = {{ how = 'text' }}\ndo = [{{ position = '{{how}}' }}]", act(do, choices)
    )


def test_a_procedure_is_checked_for_each_of_its_users() -> None:
    more = "[procedures.fall]\nof = { how = 'text' }\ndo = [{ position = '{how}' }]"
    (line,) = refusals(more, act("{ use = 'fall', with = { how = \"'flat'\" } }"))
    assert line.startswith("procedures.fall.do[0]: 'how' may be wrong here: There is no position 'flat'")


@pytest.mark.parametrize(
    ("more", "actions", "told"),
    [
        (
            "[conditions.x]\nends = [{ on = 'turn_end', if = \"by == 'ana'\" }]",
            "",
            "conditions.x.ends[0].if: 'by' has no value here",
        ),
        ("[conditions.x]\nends = [{ on = 'round_end', if = \"action == 'hit'\" }]", "", "'action' has no value here"),
        ("[stances.x]\nends = [{ on = 'turn_strat' }]", "", "the signal 'turn_strat'; did you mean 'turn_start'?"),
        ("[positions.x]\nends = [{ on = 'turn_start' }]", "", "A position does not end"),
        ("", act("{ push = 1 }"), "'on' names 'target', which has no value here"),
        ("", act("{ pool = 'BLOOD', change = 1, on = 'foe' }"), "'on' names 'foe', which has no value here"),
        ("", act("{ item = 'wepon' }", "weapon = { kind = 'item' }"), "did you mean 'weapon'?"),
        ("[turn]\nturn_end = [{ pool = 'BLOOD', change = 'depth' }]", "", "turn.turn_end"),
        (
            "[procedures.hurt]\ndo = [{ pool = 'BLOOD', change = \"-weapon.armour\" }]",
            act("{ use = 'hurt' }"),
            "'weapon' has no value here when actions.a runs this",
        ),
        (
            "[functions]\nedge = { is = 'weapon.armour' }",
            act("{ pool = 'BLOOD', change = 'edge()' }"),
            "'weapon' has no value here",
        ),
        ("", act("{ use = 'gone' }"), "There is no procedure 'gone'"),
        ("", act("{ test = '', score = 1 }"), "There is no test ''"),
        (
            "",
            act("{ travel = 'paces(to)' }", "to = { values = ['walk', 'crawl'] }"),
            "for 'crawl', but it has no such row",
        ),
    ],
)
def test_what_has_no_value_is_told(more: str, actions: str, told: str) -> None:
    lines = refusals(more, actions)
    assert any(told in line for line in lines), lines


@pytest.mark.parametrize(
    "do",
    [
        "{ pool = 'BLOOD', change = \"weapon.armour if given('weapon') else 0\" }",
        "{ if = \"given('weapon')\", then = [{ pool = 'BLOOD', change = 'weapon.armour' }] }",
        "{ pool = 'BLOOD', change = 'weapon.armour', if = \"tagged('armed')\" }",
        "{ pool = 'BLOOD', change = 'weapon.armour if armed else 0' }",
        "{ pool = 'BLOOD', change = \"weapon.armour if how == 'armed' else 0\" }",
    ],
)
def test_a_name_that_is_asked_about_first_is_no_mistake(do: str) -> None:
    more = f"[procedures.hurt]\nof = {{ armed = 'flag', how = 'text' }}\ndo = [{do}]"
    assert made(more, act("{ use = 'hurt', with = { armed = false, how = \"'bare'\" } }"))


@pytest.mark.parametrize(
    ("more", "actions", "path"),
    [
        ("[items.club]\ndamage = 'd6 per level'", "", "items.club.damage"),
        ("", act("{ dice = 'words', as = 'x' }", "words = { kind = 'text' }"), "actions.a.do[0].dice"),
        ("", act("{ dice = \"'d6 per level' if MIGHT > 3 else '1d6'\", as = 'x' }"), "actions.a.do[0].dice"),
        (
            "[variants]\nblow = { type = 'text', default = 'hard' }",
            act("{ dice = 'mode.blow', as = 'x' }", "it = { kind = 'item' }\nmode = { kind = 'variant', of = 'it' }"),
            "variants.blow.default",
        ),
    ],
)
def test_what_is_rolled_is_proved_to_be_dice(more: str, actions: str, path: str) -> None:
    lines = refusals(more, actions)
    assert any(line.startswith(f"{path}: ") for line in lines), lines


@pytest.mark.parametrize(
    ("more", "actions", "path"),
    [
        ("[functions]\nf = { is = \"'x'\" }", "", "functions.f.is"),
        ("[facts]\nf = { default = \"'x'\" }", "", "facts.f.default"),
        ("[fields]\nf = { type = 'flag', default = 3 }", "", "fields.f.default"),
        ("[tables]\nt = { rows = { a = 1, b = 'x' } }", "", "tables.t"),
        ("[tables]\nt = { steps = [[3, 1], [1, 2]] }", "", "tables.t.steps"),
        ("", act("{ condition = 'marked', fields = { depth = \"'deep'\" } }"), "actions.a.do[0].fields.depth"),
        ("", act("{ alter = 'marked', set = { by = 3 } }"), "actions.a.do[0].set.by"),
        (
            "",
            act("{ item = 'it', set = { armour = \"'x'\" } }", "it = { kind = 'item' }"),
            "actions.a.do[0].set.armour",
        ),
        ("", act("", "to = { kind = 'number', default = \"'x'\" }"), "actions.a.choices.to.default"),
        ("", act("{ give = 'cover', is = \"'x'\" }"), "actions.a.do[0].is"),
        (
            "[procedures.p]\nof = { n = 'number' }\ndo = []",
            act("{ use = 'p', with = { n = \"'x'\" } }"),
            "actions.a.do[0].with.n",
        ),
        ("[procedures.p]\nof = {}\ndo = []", act("{ use = 'p', with = { n = 1 } }"), "actions.a.do[0].with"),
    ],
)
def test_a_value_has_the_type_that_another_entry_states(more: str, actions: str, path: str) -> None:
    lines = refusals(more, actions)
    assert any(line.startswith(f"{path}: ") for line in lines), lines


def test_nothing_is_told_twice_about_one_place() -> None:
    assert len(refusals(actions=act("{ pool = 'BLOOD', change = 'weapn.armour' }"))) == 1


def test_a_piece_without_dice_rolls_nothing() -> None:
    more = "[items.stick]\ndamage = ''\n"
    do = "{ dice = 'it.damage', as = 'x' }, { pool = 'BLOOD', change = '-1 - x' }"
    rulebook = made(more, act(do, "it = { kind = 'item' }"))
    ana = {"id": "ana", "items": [{"id": "stick"}]}
    encounter = read_scenario({"ruleset": "duel", "combatants": [ana]}, rulebook).encounter
    fight = Fight(rulebook, encounter)
    with pytest.raises(StopIteration) as end:
        next(fight.perform(fight.option("ana", "a")))
    assert [each.change for each in end.value.value if isinstance(each, PoolChanged)] == [-1]


def test_the_steps_of_a_condition_know_what_those_before_them_stored() -> None:
    text = """
    [conditions.sore]
    ends = [{ on = "turn_start", end = false, do = [{ let = "pain", is = "1" }, { pool = "BLOOD", change = "-pain" }] }]
    """
    reading = read_ruleset({**FILES, "sore.toml": text})
    assert "sore" in compile_ruleset(reading.ruleset, reading.source).ruleset.conditions


LET = '{ let = "pain", is = "3", if = "MIGHT > 12", default = "1" }, { pool = "BLOOD", change = "-pain" }'


@pytest.mark.parametrize(("who", "left"), [("ann", 17), ("bob", 19)])
def test_a_name_has_its_default_where_its_condition_does_not_hold(who: str, left: int) -> None:
    rulebook = made(actions=act(LET))
    played = {"do": {"actor": who, "action": "a", "replies": []}}
    setup = {**SETUP, "turn": who, "step": [played, {"state": {who: {"pools": {"BLOOD": left}}}}]}
    assert run(read_scenario(setup, rulebook), rulebook).failures == ()


@pytest.mark.parametrize(
    ("do", "choices", "told"),
    [
        (LET.replace(', default = "1"', ""), "", "actions.a.do[0]: 'pain' has no value where the 'if' of this 'let'"),
        (LET.replace('if = "MIGHT > 12", ', ""), "", "actions.a.do[0].default: A 'let' has a 'default' only"),
        (LET.replace('default = "1"', 'default = "MIHGT"'), "", "actions.a.do[0].default: There is no name 'MIHGT'"),
        (LET.replace('default = "1"', 'default = "target"'), "", "actions.a.do[0]"),
        (LET.replace('default = "1"', "default = \"'one'\""), "", "actions.a.do[0].default: A number is needed"),
        (
            """{ let = "to", is = "'prone'", if = "MIGHT > 12", default = "'porne'" }, { position = "{to}" }""",
            "",
            "actions.a.do[1]: 'to' may be wrong here: There is no position 'porne'; did you mean 'prone'?",
        ),
    ],
)
def test_what_is_wrong_with_a_name_under_a_condition_is_told(do: str, choices: str, told: str) -> None:
    assert [line for line in refusals(actions=act(do, choices)) if line.startswith(told)], refusals(actions=act(do))


def test_a_name_that_has_a_value_already_needs_no_default() -> None:
    again = '{ let = "pain", is = "1" }, ' + LET.replace(', default = "1"', "")
    assert made(actions=act(again)).plans["a"]
    chosen = '{ let = "weather", is = "3", if = "MIGHT > 12" }, { pool = "BLOOD", change = "-weather" }'
    assert made(actions=act(chosen)).plans["a"]


def test_a_name_under_a_condition_that_never_holds_for_an_action_has_its_default() -> None:
    assert made(actions=act(LET.replace("MIGHT > 12", "tagged('bold')"))).plans["a"]


MARKS = """
[conditions.branded]
fields = { by = "text", depth = "number" }
[conditions.humbled]
fields = { by = "text" }
"""

BRAND = (
    "{ let = \"brand\", is = \"'branded' if MIGHT > 12 else 'marked'\" }, "
    '{ condition = "{brand}", fields = { by = "self", depth = "2" } }'
)


def test_a_computed_condition_takes_the_fields_that_all_it_may_be_have() -> None:
    rulebook = made(MARKS, act(BRAND))
    played = {"do": {"actor": "bob", "action": "a", "replies": []}}
    state = {"bob": {"conditions": [{"id": "marked", "by": "bob", "depth": 2}]}}
    setup = {**SETUP, "turn": "bob", "step": [played, {"state": state}]}
    assert run(read_scenario(setup, rulebook), rulebook).failures == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("'marked'", "'humbled'", "'brand' may be wrong here: There is no field of humbled 'depth'."),
        ("'marked'", "'markd'", "'brand' may be wrong here: There is no condition 'markd'; did you mean 'marked'?"),
        ("depth =", "dephts =", "'brand' may be wrong here: There is no field of branded 'dephts'; did you mean 'dept"),
        ('depth = "2"', "depth = \"'deep'\"", "A number is needed here, but this is a text."),
    ],
)
def test_the_fields_of_a_computed_condition_are_checked(old: str, new: str, told: str) -> None:
    found = refusals(MARKS, act(BRAND.replace(old, new, 1)))
    assert [line for line in found if told in line], found


POOLS = '{ let = "where", is = "\'BLOOD\' if MIGHT > 12 else \'BREATH\'" }, { pool = "{where}", change = -2 }'


@pytest.mark.parametrize(("who", "pool"), [("ann", "BLOOD"), ("bob", "BREATH")])
def test_a_computed_pool_changes(who: str, pool: str) -> None:
    rulebook = made(actions=act(POOLS))
    left = {"BLOOD": 20, "BREATH": 14 if who == "ann" else 12}
    left[pool] -= 2
    played = {"do": {"actor": who, "action": "a", "replies": []}}
    setup = {**SETUP, "turn": who, "step": [played, {"state": {who: {"pools": left}}}]}
    assert run(read_scenario(setup, rulebook), rulebook).failures == ()


def test_what_a_computed_pool_may_be_is_checked() -> None:
    assert refusals(actions=act(POOLS.replace("'BREATH'", "'BREAHT'"))) == [
        "actions.a.do[1]: 'where' may be wrong here: There is no pool 'BREAHT'; did you mean 'BREATH'?"
    ]
    assert (
        "may be any text" in refusals(actions=act('{ pool = "{where}", change = -2 }', 'where = { kind = "text" }'))[0]
    )


PROCEDURES = """
[procedures.lucky]
do = [{ dice = "'1d6'", as = "luck", if = "MIGHT > 12" }]
[procedures.half_lucky]
do = [{ stop = "here", if = "MIGHT > 12" }, { dice = "'1d6'", as = "luck" }]
[procedures.surely_lucky]
do = [{ let = "luck", is = 1 }, { stop = "here", if = "MIGHT > 12" }, { dice = "'1d6'", as = "luck" }]
"""
SPENDING = """
[procedures.lucky]
do = [{ dice = "'1d6'", as = "luck" }]
[procedures.spend_luck]
of = { luck = "number" }
do = [{ pool = "BLOOD", change = "-luck" }]
"""
ROLL = """{ dice = "'1d6'", as = "luck", if = 'MIGHT > 12' }"""
ELSE = ROLL.replace(">", "<=")
SPEND = "{ pool = 'BLOOD', change = '-luck' }"
TEST = """{ test = "d20", score = 1, as = "t", success = [{ dice = "'1d6'", as = "luck" }] }"""
BOTH = TEST.replace("}] }", "}], failure = [{ let = 'luck', is = 1 }] }")
CRITICAL = TEST.replace("}] }", "}], critical_success = [{ let = 'other', is = 1 }] }")
BOLD, TIMID = "{ let = 'bold', is = 'BLOOD > 3' }", "{ let = 'bold', is = false }"
ROLL_BOLDLY = ROLL.replace("MIGHT > 12", "bold")
GIVEN = "luck if given('luck') else 0"
UNSURE = "'luck' may have no value here, because the steps that give it one may not run"


def spend_if(when: str) -> str:
    return SPEND.replace("}", f", if = '{when}' }}")


def more(value: str) -> str:
    return f"""{{ let = 'more', is = "{value}" }}"""


@pytest.mark.parametrize(
    "do",
    [
        f"{ROLL}, {SPEND}",
        f"{ROLL}, {spend_if('MIGHT > 11')}",
        f"{ROLL}, {ROLL}, {SPEND}",
        f"{ROLL}, {{ if = 'MIGHT > 12', then = [], else = [{SPEND}] }}",
        f"{TEST}, {SPEND}",
        f"{TEST}, {spend_if('not t.success')}",
        f"{CRITICAL}, {spend_if('t.success')}",
        f"{{ if = 'MIGHT > 12', then = [{{ let = 'luck', is = 1 }}] }}, {SPEND}",
        f"{{ use = 'lucky' }}, {SPEND}",
        f"{{ use = 'half_lucky' }}, {SPEND}",
        f"{{ each = 'combatants', as = 'one', do = [{{ let = 'luck', is = 1 }}] }}, {SPEND}",
        f"{ROLL}, {{ stop = 'action', if = 'MIGHT > 12' }}, {SPEND}",
        f"{BOLD}, {ROLL_BOLDLY}, {TIMID}, {spend_if('not bold')}",
        f"{BOLD}, {{ if = 'bold', then = [{TIMID}, {{ let = 'luck', is = 1 }}] }}, {spend_if('bold')}",
        f"{BOLD}, {ROLL_BOLDLY}, {BOLD}, {spend_if('bold')}",
        f"{ROLL}, {more('1 if BLOOD > 3 and luck > 2 else 0')}",
        f"{ROLL}, {more('1 if MIGHT > 12 or luck > 2 else 0')}",
        f"{ROLL}, {more('0 if MIGHT > 12 else luck')}",
    ],
)
def test_a_name_that_may_not_have_been_stored_is_told(do: str) -> None:
    (told,) = refusals(PROCEDURES, act(do))
    assert UNSURE in told


@pytest.mark.parametrize(
    "do",
    [
        f"{ROLL}, {spend_if('BLOOD > 3 and MIGHT > 12')}",
        f"{ROLL}, {{ if = 'MIGHT > 12', then = [{SPEND}] }}",
        f"{ROLL}, {ELSE}, {SPEND}",
        f"{ROLL}, {{ stop = 'action', if = 'not (MIGHT > 12)' }}, {SPEND}",
        f"{ROLL}, {more('1 if MIGHT > 12 and luck > 2 else 0')}",
        f"{ROLL}, {more('1 if not (MIGHT > 12) or luck > 2 else 0')}",
        f"{ROLL}, {more('luck if MIGHT > 12 else 0')}",
        f"{ROLL}, {more(GIVEN)}",
        f"{{ let = 'luck', is = 1 }}, {ROLL}, {SPEND}",
        f"{BOTH}, {SPEND}",
        f"{BOLD}, {ROLL_BOLDLY}, {spend_if('bold')}",
        f"{CRITICAL.replace('other', 'luck')}, {spend_if('t.success')}",
        f"{TEST}, {spend_if('t.success')}",
        f"{TEST}, {{ stop = 'here', if = 'not t.success' }}, {SPEND}",
        f"{{ use = 'surely_lucky' }}, {SPEND}",
    ],
)
def test_a_name_that_is_surely_stored_is_taken(do: str) -> None:
    assert made(PROCEDURES, act(do)).plans["a"]


def test_a_procedure_is_told_what_its_user_may_not_have_stored() -> None:
    use = "{ use = 'lucky', if = 'MIGHT > 12' }, { use = 'spend_luck' }"
    (told,) = refusals(SPENDING, act(use))
    assert told.startswith("procedures.spend_luck.do[0]: 'luck' may have no value here")
    both = use.replace("spend_luck'", "spend_luck', if = 'MIGHT > 12'")
    assert made(SPENDING, act(both)).plans["a"]


def test_a_procedure_is_checked_again_for_users_who_know_other_things() -> None:
    procedures = PROCEDURES + f"[procedures.roll_and_spend]\ndo = [{ROLL}, {SPEND}]\n"
    use = "{ use = 'roll_and_spend' }"
    bold = f"{{ if = 'MIGHT > 12', then = [{use}] }}"
    assert made(procedures, act(bold)).plans["a"]
    (told,) = refusals(procedures, act(bold.replace("] }", f"], else = [{use}] }}")))
    assert told.startswith(f"procedures.roll_and_spend.do[1]: {UNSURE}")


def test_a_combatant_who_may_not_have_been_named_is_told() -> None:
    hurt = "{ pool = 'BLOOD', change = -1, on = 'fallen' }"
    name = "{ push = 1, as = 'fallen', if = 'MIGHT > 12' }"
    (told,) = refusals(actions=act(f"{name}, {hurt}", "target = { kind = 'combatant' }"))
    assert "'fallen' may have no value here" in told


ONE = "who = { kind = 'combatants', max = 1 }"
MANY = "who = { kind = 'combatants', max = 3 }"


@pytest.mark.parametrize(
    ("do", "choices", "told"),
    [
        ("{ pool = 'BLOOD', change = -1, on = 'who' }", MANY, "actions.a.do[0].on: 'who' names several combatants"),
        ("{ condition = 'winded', on = 'to' }", "to = { kind = 'place' }", "actions.a.do[0].on: 'to' is no combatant."),
        ("{ let = 'n', is = 'max(1, MIGHT)' }, { signal = 'x', on = 'n' }", "", "actions.a.do[1].on: 'n' is no comb"),
        ("{ let = 'n', is = 'MIGHT' }, { signal = 'x', on = 'n' }", "", "actions.a.do[1].on: 'n' is no combatant."),
        ("{ let = 'n', is = \"has('winded')\" }, { signal = 'x', on = 'n' }", "", "actions.a.do[1].on: 'n' is no"),
        ("{ let = 'n', is = 3 }, { count = 'act', on = 'n' }", "", "actions.a.do[1].on: 'n' is no combatant."),
        ("{ note = 'x', who = 'it' }", "it = { kind = 'item' }", "actions.a.do[0].who: 'it' is no combatant."),
        ("{ let = 'n', is = 3 }, { signal = 'x', on = 'n' }", "", "actions.a.do[1].on: 'n' is no combatant."),
        (
            "{ ask = 'x', as = 'said' }, { item = 'it', give = 'said' }",
            "it = { kind = 'item' }",
            "actions.a.do[1].give",
        ),
        ("{ use = 'tire', with = { one = 'who' } }", MANY, "actions.a.do[0].with.one: 'who' names several combatants"),
        ("{ use = 'tire', with = { one = 'here' } }", "", "actions.a.do[0].with.one: 'here' is no combatant."),
        ("{ use = 'tire', with = { one = 'position' } }", "", "actions.a.do[0].with.one: 'position' is no combatant."),
        ("{ each = 'items', as = 'it', do = [{ position = 'prone', on = 'it' }] }", "", "actions.a.do[0].do[0].on"),
    ],
)
def test_what_a_step_is_about_has_to_be_one_combatant(do: str, choices: str, told: str) -> None:
    more = "[procedures.tire]\nof = { one = 'combatant' }\ndo = [{ condition = 'winded', on = 'one' }]"
    (line,) = refusals(more, act(do, choices))
    assert line.startswith(told)


@pytest.mark.parametrize(
    ("do", "choices"),
    [
        ("{ pool = 'BLOOD', change = -1, on = 'who' }", ONE),
        ("{ each = 'named', of = 'who', as = 'one', do = [{ position = 'prone', on = 'one' }] }", MANY),
        ("{ let = 'foe', is = \"word('marked', 'by')\" }, { pool = 'BLOOD', change = -1, on = 'foe' }", ""),
        ("{ each = 'items', as = 'it', of = 'who', do = [{ count = 'guard', of = 'it' }] }", ONE),
    ],
)
def test_what_may_name_one_combatant_is_taken(do: str, choices: str) -> None:
    assert made(actions=act(do, choices))


def test_an_argument_that_is_missing_is_told_where_the_procedure_is_used() -> None:
    add = "n + (m if given('m') else 0)"
    more = f"[procedures.p]\nof = {{ n = 'number', m = 'number' }}\ndo = [{{ pool = 'BLOOD', change = \"{add}\" }}]"
    (line,) = refusals(more, act("{ use = 'p' }"))
    assert line == "actions.a.do[0]: The procedure 'p' needs 'n' here, in 'with'."
    assert made(more, act("{ use = 'p', with = { n = 1 } }"))


def test_a_table_without_a_row_is_told_in_needs_prices_and_figures_too() -> None:
    more = """
    [values]
    far = { is = "paces('hop')" }
    [needs]
    slow = { if = "paces('crawl') > 1" }
    [prices.slow]
    needs = ["slow"]
    costs = { BREATH = "paces('fly')" }
    """
    lines = refusals(more, act("", rest="price = 'slow'"))
    assert [line.partition(":")[0] for line in lines] == ["needs.slow.if", "prices.slow.costs.BREATH", "values.far.is"]


def test_a_table_has_rows_or_steps_besides_what_it_gives_otherwise() -> None:
    (line,) = refusals("[tables]\nempty = { otherwise = 3 }")
    assert line.startswith("tables.empty: ")


def test_a_table_that_a_step_asks_for_any_text_gives_something_otherwise() -> None:
    choices = "how = { kind = 'text' }"
    (line,) = refusals(actions=act("{ travel = 'paces(how)' }", choices))
    assert line == "actions.a.do[0]: The table 'paces' may be asked for any text here, so it needs 'otherwise'."
    assert made(actions=act("{ stop = 'here' }", choices, "move = 'paces(how)'\n"))


def test_a_table_that_a_step_asks_for_a_field_of_gear_has_a_row_for_each_piece() -> None:
    more = "[fields]\ngait = { type = 'text', default = 'walk' }\n[items.cart]\ngait = 'roll'"
    (line,) = refusals(more, act("{ travel = 'paces(it.gait)' }", "it = { kind = 'item' }"))
    assert "A formula asks the table 'paces' for 'roll'" in line
