"""What each command takes and what it takes for granted, as it was approved."""

from argparse import ArgumentParser
from collections.abc import Iterator

import pytest

from gui.commands.command_line import COMMANDS, command_parser, desk_parser


def described(parser: ArgumentParser) -> Iterator[str]:
    """Yield a parser and its arguments, line by line."""
    yield f"{parser.prog}: {parser.description}"
    groups = [{action.dest for action in group._group_actions} for group in parser._mutually_exclusive_groups]
    for action in parser._actions:
        told = {
            "takes": action.nargs,
            "as": getattr(action.type, "__name__", None),
            "one of": tuple(action.choices) if action.choices is not None else None,
            "else": action.default,
            "gives": action.const,
            "called": action.metavar,
        }
        names = "/".join(action.option_strings) or action.dest
        parts = [f"{name} {value}" for name, value in told.items() if value is not None]
        parts += ["needed"] * action.required + [f"into {action.dest}"]
        parts += [f"not with {sorted(group - {action.dest})}" for group in groups if action.dest in group]
        yield f"  {names} ({type(action).__name__.strip('_')}; {'; '.join(parts)}): {action.help}"


def test_arguments(approved):
    lines = [*described(desk_parser(COMMANDS))]
    for name in COMMANDS:
        lines += described(command_parser(name))
    approved("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("given", "rounds"),
    [("3-5", (3, 5)), ("3-", (3, 0)), ("-5", (0, 5)), ("4", (4, 4)), ("-", (0, 0)), ("3-3", (3, 3))],
)
def test_rounds_are_a_range_or_one_of_them(given, rounds):
    arguments = command_parser("export-log").parse_args(["a.fightbook", f"--rounds={given}"])
    assert arguments.rounds == rounds
