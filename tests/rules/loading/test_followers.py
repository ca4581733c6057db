"""One mistake gives one message, three mistakes give three, of shape and of meaning in the same run."""

import pytest

from rules.loading.ruleset_file import RulesetError
from storage.rulesets.check import checked_rulebook
from tests.rules.duel import FILES

ACTIONS = next(name for name in FILES if name.startswith("actions/"))


def told(*changes: tuple[str, str, str]) -> list[str]:
    """Return the problems of the small ruleset after some changes: each a file, a text in it, and another for it."""
    files = dict(FILES)
    for name, before, after in changes:
        assert before in files[name]
        files[name] = files[name].replace(before, after, 1)
    with pytest.raises(RulesetError) as refused:
        checked_rulebook(files)
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("ruleset.toml", "[attributes.MIGHT]", "[attributes.MIHGT]"),
            "There is no name 'MIGHT'; did you mean 'MIHGT'?",
        ),
        (("ruleset.toml", "[pools.BREATH]", "[pools.BREETH]"), "There is no pool 'BREATH'; did you mean 'BREETH'?"),
        (("ruleset.toml", "[prices.act]", "[prices.atc]"), "Further places with the same word: 4."),
        (("ruleset.toml", 'skill = { type = "text"', 'skill = { type = "txt"'), "fields.skill.type: 'txt' is none"),
        ((ACTIONS, 'group = "moves"\nprice', 'grop = "moves"\nprice'), "There is no key 'grop' here"),
        ((ACTIONS, 'group = "moves"\nprice', "group = 3\nprice"), "actions.step.group: Expected a text"),
    ],
)
def test_one_mistake_gives_one_message(change: tuple[str, str, str], said: str) -> None:
    (line,) = told(change)
    assert said in line


def test_three_mistakes_of_shape_and_meaning_give_three_messages() -> None:
    do = 'do = [{ position = "standing" }]'
    lines = told(
        (ACTIONS, do, "do = [\n  { positon = 'standing' },\n  { pool = 'BLOD', change = 1 },\n]"),
        ("ruleset.toml", "[tests.d20]", "[tests.d2O]"),
    )
    assert len(lines) == 3
    assert all("did you mean" in line for line in lines)
    assert [line.partition(": ")[0] for line in lines if line.startswith(ACTIONS)] == [f"{ACTIONS}:15", f"{ACTIONS}:16"]
