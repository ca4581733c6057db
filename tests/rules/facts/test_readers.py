"""What formulas may call is what can be called."""

from inspect import Parameter, signature

import pytest

from rules.facts.readers import OWN_FUNCTIONS


@pytest.mark.parametrize("name", OWN_FUNCTIONS)
def test_a_function_takes_the_arguments_that_formulas_may_give(name: str) -> None:
    allowed, function = OWN_FUNCTIONS[name]
    arguments = list(signature(function).parameters.values())[1:]
    assert len(arguments) == len(allowed.arguments)
    assert [each.default is not Parameter.empty for each in arguments] == [
        place >= len(arguments) - allowed.optional for place in range(len(arguments))
    ]
    assert len(allowed.domains) <= len(arguments)
