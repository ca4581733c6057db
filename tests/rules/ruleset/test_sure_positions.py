"""Test which positions an action brings its actor into for sure."""

import pytest

from rules.formula.formulas import FlagFormula
from rules.ruleset.sections import Action
from rules.ruleset.steps import Script, TakePosition
from rules.ruleset.sure_positions import sure_positions


@pytest.mark.parametrize(
    ("step", "positions"),
    [
        (TakePosition(position="prone"), ["prone"]),
        (TakePosition(position="prone", when=FlagFormula("stance == ''")), []),
        (TakePosition(position="prone", on="target"), []),
        (TakePosition(position="{position}"), []),
    ],
)
def test_only_what_is_sure_counts(step, positions):
    assert list(sure_positions(Action(group="defense", do=Script((step,))))) == positions
