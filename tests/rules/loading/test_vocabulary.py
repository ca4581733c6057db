"""What formulas may speak of hangs on what the ruleset has."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.loading.vocabulary import RulesetVocabularies
from tests.rules.duel import FILES

ACTIONS = """
[parry]
group = "blows"
reaction = "guard"
do = [{ give = "away", is = "true" }, { give = "how", is = "'high'" }, { give = "by", is = "3" }]

[strike]
group = "blows"
do = [
  { react = "guard", who = "target", as = "met", against = { weapon = "''" }, otherwise = OTHERWISE },
  { if = "CONDITION", then = [{ position = "prone" }] },
]
choices = { target = { kind = "combatant" } }
"""


OTHERWISE = """{ away = "false", how = "''", by = "0", cover = "0" }"""


def compiled(condition: str) -> None:
    reading = read_ruleset(
        {**FILES, "actions/more.toml": ACTIONS.replace("CONDITION", condition).replace("OTHERWISE", OTHERWISE)}
    )
    compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize("condition", ["met.away", "met.how == 'high'", "met.by > 2", "met.cover > 2"])
def test_what_a_reaction_gives_has_its_type(condition: str) -> None:
    compiled(condition)


@pytest.mark.parametrize("condition", ["met.how > 2", "met.by", "met.nothing"])
def test_what_no_reaction_gives_and_other_types_are_refused(condition: str) -> None:
    with pytest.raises(RulesetError):
        compiled(condition)


def test_every_set_of_ids_that_a_function_names_is_in_the_vocabularies() -> None:
    vocabularies = RulesetVocabularies(read_ruleset(FILES).ruleset)
    for vocabulary in (vocabularies.own, vocabularies.shared, vocabularies.figures()):
        named = {domain for signature in vocabulary.functions.values() for domain in signature.domains}
        assert named - {None}
        assert named - {None} <= set(vocabulary.domains)


SHARED = """
[strike]
group = "blows"
needs = ["able"]
choices = { how = { kind = "one_of", values = ["high"] } }

[wait]
group = "blows"
needs = ["able"]
"""


def test_a_shared_need_is_checked_under_each_action_whose_names_differ() -> None:
    need = "[needs.able]\nif = \"how == 'high'\"\n"
    reading = read_ruleset({**FILES, "needs.toml": need, "actions/more.toml": SHARED})
    with pytest.raises(RulesetError) as caught:
        compile_ruleset(reading.ruleset, reading.source)
    assert {problem.path for problem in caught.value.problems} == {"needs.able.if"}
    assert all("This concerns the action 'wait'." in str(problem.message) for problem in caught.value.problems)


@pytest.mark.parametrize(("condition", "is_sound"), [("each.ready", True), ("each > 2", False)])
def test_a_name_that_was_a_number_in_between_stands_for_a_piece_again(condition: str, is_sound: bool) -> None:
    action = f"""
[count]
group = "blows"
do = [
  {{ each = "items", as = "each", do = [] }},
  {{ let = "each", is = "3" }},
  {{ each = "items", as = "each", do = [{{ if = "{condition}", then = [{{ position = "prone" }}] }}] }},
]
"""
    reading = read_ruleset({**FILES, "actions/more.toml": action})
    if is_sound:
        compile_ruleset(reading.ruleset, reading.source)
    else:
        with pytest.raises(RulesetError):
            compile_ruleset(reading.ruleset, reading.source)
