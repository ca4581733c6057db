"""Test actions and choices that take over from others."""

from collections.abc import Mapping

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.rulebook import Rulebook
from tests.rules.duel import FILES

SHARED = """
[choices]
foe = { kind = "combatant", if = "candidate.side != side" }
weak_foe = { like = "foe", prefer = "-candidate.MIGHT" }
blade = { kind = "item", if = "candidate.held" }
"""


def book(actions: str, shared: str = SHARED, house_rules: str = "") -> Rulebook:
    files = {**FILES, "shared.toml": shared, "actions/more.toml": actions}
    loaded = read_ruleset(files, house_rules)
    return compile_ruleset(loaded.ruleset, loaded.source)


def problems(actions: str, shared: str = SHARED, house_rules: str = "") -> list[str]:
    with pytest.raises(RulesetError) as caught:
        book(actions, shared, house_rules)
    return [str(problem) for problem in caught.value.problems]


def chosen(actions: str, shared: str = SHARED, house_rules: str = "") -> Mapping[str, object]:
    return book(actions, shared, house_rules).ruleset.actions["a"].choices


def head(id: str) -> str:
    return f'[{id}]\ngroup = "moves"\n'


WRITTEN = chosen(
    head("a")
    + '[a.choices]\nfoe = { kind = "combatant", if = "candidate.side != side", prefer = "-candidate.MIGHT" }\n'
    'blade = { kind = "item", if = "candidate.held" }\n'
)
"""Two choices that share nothing."""


def bare(choices: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return choices in order, without what they are like."""
    return [(name, repr(choice).partition(", kind=")[2]) for name, choice in choices.items()]


@pytest.mark.parametrize(
    "choices",
    [
        'choices = [{ id = "foe", like = "weak_foe" }, "blade"]',
        '[a.choices]\nfoe = "weak_foe"\nblade = "blade"',
        '[a.choices]\nfoe = { like = "foe", prefer = "-candidate.MIGHT" }\nblade = { kind = "item", like = "blade" }',
        'like = "b"\nchoices = [{ id = "foe", like = "weak_foe" }, "blade"]\n'
        '[b]\ngroup = "moves"\n[b.choices]\nfoe = { kind = "place", asked = "true" }\n',
    ],
)
def test_a_choice_takes_over_what_it_does_not_state(choices: str) -> None:
    assert bare(chosen(head("a") + choices)) == bare(WRITTEN)


def test_an_action_like_another_changes_parts_of_its_shared_choices() -> None:
    base = head("b") + 'choices = ["foe", "blade"]\n'
    own = '[a]\nlike = "b"\n[a.choices]\nfoe = { prefer = "-candidate.MIGHT" }\n'
    assert bare(chosen(base + own)) == bare(WRITTEN)


def test_house_rules_change_shared_choices_and_choices_that_are_like_them() -> None:
    text = head("a") + 'choices = ["foe", "blade"]\n'
    assert bare(chosen(text, house_rules='[choices.foe]\nprefer = "-candidate.MIGHT"\n')) == bare(WRITTEN)
    assert bare(chosen(text, house_rules='[actions.a.choices.foe]\nprefer = "-candidate.MIGHT"\n')) == bare(WRITTEN)
    assert bare(chosen(text, house_rules='[actions.a.choices]\nfoe = "weak_foe"\n')) == bare(WRITTEN)


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (
            head("a") + 'choices = ["fo"]\n',
            "actions/more.toml:3: actions.a.choices.fo.like: There is no shared choice 'fo'; did you mean 'foe'?",
        ),
        (
            head("a") + '[a.choices]\nwhom = "bldae"\n',
            "actions/more.toml:4: actions.a.choices.whom.like: There is no shared choice 'bldae'; "
            "did you mean 'blade'?",
        ),
        (
            head("a") + 'choices = ["foe", 3]\n',
            "actions/more.toml:3: actions.a.choices[1]: "
            "A choice is the id of a shared one, or a table with an id of its own in 'id'.",
        ),
        (
            head("a") + 'choices = ["foe", { id = "foe" }]\n',
            "actions/more.toml:3: actions.a.choices[1]: This ruleset defines it twice.",
        ),
        (
            head("a") + 'choices = ["foe", { id = "blade", like = "blade", prefr = "1" }]\n',
            "actions/more.toml:3: actions.a.choices.blade.prefr: There is no key 'prefr' here; did you mean 'prefer'?",
        ),
        (
            head("a") + 'choices = ["foe", { id = "blade", like = "blade", prefer = "candidate.skil" }]\n',
            "actions/more.toml:3: actions.a.choices.blade.prefer: There is no name 'candidate.skil'; "
            "did you mean 'candidate.skill'? (in \"candidate.skil\", column 1)",
        ),
    ],
)
def test_what_is_wrong_with_a_named_choice_is_told_where_it_stands(actions: str, told: str) -> None:
    assert problems(actions) == [told]


@pytest.mark.parametrize(
    ("actions", "shared", "told"),
    [
        (
            'choices = [{ id = "foe", like = 1 }]\n',
            SHARED + '1 = { kind = "flag" }\n',
            "actions/more.toml:3: actions.a.choices.foe.like: Expected a text here, not a whole number.",
        ),
        (
            'like = ["b"]\n',
            SHARED,
            "actions/more.toml:3: actions.a.like: Expected a text here, not a list.",
        ),
        (
            'choices = ["foe"]\n',
            '[choices]\nfoe = { kind = "flag", like = { id = "foe" } }\n',
            "shared.toml:2: choices.foe.like: Expected a text here, not a table of keys.",
        ),
    ],
)
def test_what_an_entry_is_like_must_be_a_text(actions: str, shared: str, told: str) -> None:
    assert told in problems(head("a") + actions, shared)


USERS = head("a") + 'choices = ["foe"]\n[b]\nlike = "a"\n' + head("c") + '[c.choices]\nwhom = "foe"\n'
"""Three actions with one shared choice."""


@pytest.mark.parametrize(
    ("shared", "told"),
    [
        ('foe = { kind = "combatnt" }', "shared.toml:2: choices.foe.kind: "),
        ('foe = { kind = "combatant", iff = "true" }', "shared.toml:2: choices.foe.iff: There is no key 'iff' here"),
        ('foe = { kind = "combatant", if = "1 +" }', "shared.toml:2: choices.foe.if: The formula is incomplete"),
        (
            'foe = { kind = "combatant", if = "candidate.sid == side" }',
            "shared.toml:2: choices.foe.if: There is no name",
        ),
        ('foe = { kind = "combatant", if = "MIGHT + 1" }', "shared.toml:2: choices.foe.if: A yes-or-no value"),
        ('foe = { kind = "combatant", default = "3" }', "shared.toml:2: choices.foe.default: "),
        (
            'foe = { like = "bas", kind = "flag" }\nbase = {}',
            "shared.toml:2: choices.foe.like: There is no shared choice",
        ),
        ('foe = { like = "bas" }\nbas = { kind = "flag", default = "1 +" }', "shared.toml:3: choices.bas.default: "),
        ('foe = { like = "bas" }\nbas = { like = "foe" }', "shared.toml:3: choices.bas.like: Entries cannot be 'like'"),
    ],
)
def test_a_mistake_in_a_shared_choice_is_told_once_and_there(shared: str, told: str) -> None:
    (line,) = problems(USERS, f"[choices]\n{shared}\n")
    assert line.startswith(told)
    assert "This concerns" not in line


def test_a_name_that_only_some_actions_lack_is_told_with_the_first_of_them() -> None:
    shared = '[choices]\nfoe = { kind = "combatant", if = "candidate.MIGHT > metres" }\n'
    lacking = USERS.replace('choices = ["foe"]', 'choices = [{ id = "metres", kind = "number", default = 3 }, "foe"]')
    (line,) = problems(lacking, shared)
    assert line.startswith("shared.toml:2: choices.foe.if: There is no name 'metres'")
    assert line.endswith("This concerns the action 'c'.")


def test_a_shared_choice_that_no_action_has_is_checked_too() -> None:
    (line,) = problems("", '[choices]\nfoe = { kind = "combatant", if = "candidate.sid == side" }\n')
    assert line.startswith("shared.toml:2: choices.foe.if: There is no name 'candidate.sid'")
    book("", SHARED)
