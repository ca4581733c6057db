"""The tests of a module are run before those of its package, and these before others that depend on it."""

import pytest

from tools.mutation.suites import package_of, read_imports, suites_for

FILES = {
    "rules/dice/values.py": "",
    "rules/dice/odds.py": "from rules.dice.values import Dice",
    "rules/play/fight.py": "from rules.dice import values",
    "rules/play/under_way.py": "from rules.play import fight",
    "rules/palette/option.py": "from rules.choices import candidates",
    "rules/choices/candidates.py": "",
    "gui/app.py": "import rules.dice.values",
    "storage/exchange/gcs/notes.py": "",
    "tests/rules/dice/test_values.py": "from rules.dice.values import Dice",
    "tests/rules/dice/test_values_typed.py": "",
    "tests/rules/dice/test_odds.py": "from rules.dice.odds import odds",
    "tests/rules/play/test_fight.py": "from rules.play.fight import perform",
    "tests/rules/play/test_under_way.py": "",
    "tests/rules/palette/test_options.py": "from rules.choices import candidates",
    "tests/gui/test_app.py": "",
    "tests/gui/test_start.py": "",
    "tests/gui/dice/test_panel.py": "from rules.dice.values import Dice",
    "tests/gui/dice/helping.py": "from rules.dice.values import Dice",
    "tests/storage/exchange/gcs/test_notes.py": "",
}


@pytest.fixture
def root(tmp_path):
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path


@pytest.fixture
def suites(root):
    imports = read_imports(root, ("rules", "storage", "gui"))
    return lambda module, **near: suites_for(module, root, imports, **near)


def test_the_nearest_tests_come_first(suites):
    mirror, package, users, downstream = suites("rules/dice/values.py")
    assert mirror == ("tests/rules/dice/test_values.py", "tests/rules/dice/test_values_typed.py")
    assert package == ("tests/rules/dice", *(f"--ignore={path}" for path in mirror))
    assert users == ("tests/rules/play/test_fight.py", "tests/gui/dice/test_panel.py", "tests/gui/test_app.py")
    assert downstream == ("tests/rules/play", *(f"--ignore={path}" for path in users))
    assert suites("rules/dice/values.py", near=True) == [mirror, package]


def test_a_module_without_tests_of_its_own_has_those_of_its_package(suites):
    assert suites("rules/play/judgement.py") == [("tests/rules/play",)]


def test_a_package_without_tests_has_those_of_modules_that_use_it(suites):
    assert suites("rules/choices/candidates.py") == [("tests/rules/palette",)]
    assert suites("rules/choices/candidates.py", near=True) == [("tests/rules/palette",)]


def test_a_package_in_a_package_counts_for_the_outer_one(suites):
    assert package_of("storage/exchange/gcs/notes.py") == "storage/exchange"
    mirror = "tests/storage/exchange/gcs/test_notes.py"
    assert suites("storage/exchange/gcs/notes.py") == [(mirror,), ("tests/storage/exchange", f"--ignore={mirror}")]


def test_a_module_of_no_package_has_only_its_own_tests(suites):
    assert package_of("gui/app.py") == "gui"
    assert suites("gui/app.py") == [("tests/gui/test_app.py",)]


def test_a_package_as_a_module_has_all_its_tests(suites):
    assert suites("rules/dice/__init__.py")[0] == (
        "tests/rules/dice/test_odds.py",
        "tests/rules/dice/test_values.py",
        "tests/rules/dice/test_values_typed.py",
    )
