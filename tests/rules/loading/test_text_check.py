"""Test that text files need the right structure and contain no markup."""

import pytest

import resources
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.loading.text_check import LONGEST_NAME, LONGEST_SENTENCE, reason_problems, text_problems
from storage.rulesets.library import ruleset_files
from tests.rules.duel import FILES


def told(text: str) -> list[str]:
    return [str(problem) for problem in text_problems("text/en.toml", text)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[actoins]\na = 'x'", "1: actoins: There is no section 'actoins' in a text file; did you mean 'actions'?"),
        ("actions = 3", "1: actions: A section of a text file must be a table."),
        ("[actions]\na = 3", "2: actions.a: A text is needed here."),
        ("[actions]\na = ['x']", "2: actions.a: A text is needed here."),
        ("[actions]\na = { nam = 'x' }", "2: actions.a.nam: There is no key 'nam' here; did you mean 'name'?"),
        ("[actions]\na = { name = 3 }", "2: actions.a.name: A text is needed here."),
        ("[ruleset.unit]\nfwe = 'x'", "2: ruleset.unit.fwe: There is no key 'fwe' here; did you mean 'few'?"),
        ("[actions]\na = { few = 'x' }", "2: actions.a.few: There is no key 'few' here"),
        ("[choices.a]\nvalues = 'x'", "2: choices.a.values: The values of a choice must be a table."),
        ("[choices.a]\nvalues = { x = 3 }", "2: choices.a.values.x: A text is needed here."),
        (
            f"[actions]\na = '{'x' * (LONGEST_NAME + 1)}'",
            "2: actions.a: This text has 121 characters; at most 120 are allowed.",
        ),
        (f"[notes]\na = '{'x' * (LONGEST_SENTENCE + 1)}'", "2: notes.a: This text has 1001 characters"),
        (f"[actions]\na = {{ summary = '{'x' * (LONGEST_SENTENCE + 1)}' }}", "2: actions.a.summary: This text has"),
        ("[needs]\na = { name = 'x', named = 3 }", "2: needs.a.named: A text is needed here."),
        ("[needs]\na = { name = 'x', named = ['y', 3] }", "2: needs.a.named: A text is needed here."),
        ("[needs]\na = { name = 'x', named = ['y', '{z'] }", "2: needs.a.named: The "),
        ("[actions]\na = '<b>x</b>'", "2: actions.a: A text is shown literally"),
        ("[actions]\na = { summary = '</style>' }", "2: actions.a.summary: A text is shown literally"),
        ("[choices.a]\nvalues = { x = '<img src=1>' }", "2: choices.a.values.x: A text is shown literally"),
    ],
)
def test_what_does_not_belong_is_reported_with_its_place(text, problem):
    assert [line.startswith(f"text/en.toml:{problem}") for line in told(text)] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[actions]\na = 'x < y, 1<2, <- back'",
        f"[notes]\na = '{'x' * LONGEST_SENTENCE}'",
        f"[actions]\na = {{ name = '{'x' * LONGEST_NAME}', short = 'x', summary = 'y', question = 'z?' }}",
        "[needs]\na = { name = 'x', named = ['y {z}', 'y {w}'] }",
        "[ruleset]\nname = 'x'\nsummary = 'y'\nunit = 'm'",
        "[ruleset.unit]\nname = 'pól'\none = 'pole'\nfew = 'pola'\nmany = 'pól'\nother = 'pola'",
    ],
)
def test_what_belongs_is_not_reported(text):
    assert told(text) == []


@pytest.mark.parametrize("text", ["=", "a = '\u202e'", "a = " + "[" * 99])
def test_what_is_no_text_file_at_all_is_refused(text):
    with pytest.raises(RulesetError, match="text/en.toml"):
        text_problems("text/en.toml", text)


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_words_that_ship_are_as_they_should_be(ruleset):
    files = ruleset_files(resources.ruleset_folder(ruleset))
    texts = {name: text for name, text in files.items() if name.startswith("text/")}
    assert len(texts) == 2
    assert [problem for name, text in texts.items() for problem in text_problems(name, text)] == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[actions.hit]\ntold = 'hits {targt}'", "'targt' stands for nothing here; did you mean 'target'?"),
        ("[conditions.marked]\ngained = 'is marked by {bye}'", "'bye' stands for nothing here; did you mean 'by'?"),
        ("[needs.armed]\nnamed = 'needs the {weapn}'", "No action has a choice 'weapn'; did you mean 'weapon'?"),
    ],
)
def test_a_template_names_only_what_there_is(text: str, problem: str) -> None:
    (found,) = reason_problems("text/en.toml", text, read_ruleset(FILES).ruleset)
    assert problem in str(found)


def test_a_template_may_name_choices_fields_and_endings() -> None:
    text = """
    [actions.hit]
    told = "hits {target}[ with {weapon:instrumental}], bold{ending:|ly|ly}"
    [conditions.marked]
    gained = "is marked[ by {by}]"
    """
    assert reason_problems("text/en.toml", text, read_ruleset(FILES).ruleset) == ()
