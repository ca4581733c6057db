"""What `fightbook` does when it is typed. Qt is loaded only when the desk opens."""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias, get_args

from gui.launch import Launch
from gui.plain_commands import BODIES, Body
from gui.theme.choices import ThemeChoice
from gui.version import program_version

PROGRAM = "fightbook"
LANGUAGES = ("en", "pl")

Describe: TypeAlias = Callable[[ArgumentParser], None]
"""Tells a parser which arguments a command takes."""


def main(argv: Sequence[str] | None = None, bodies: Mapping[str, Body] = BODIES) -> int:
    """Do what the command line says and give the exit code: 0 if it went well, 1 if not, 2 if it was not understood."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given and given[0] in bodies:
        return bodies[given[0]](command_parser(given[0]).parse_args(given[1:]))
    arguments = desk_parser(bodies).parse_args(given)
    if arguments.version:
        print(f"Fightbook {program_version()}")
        return 0
    return _self_test() if arguments.self_test else _open_desk(arguments)


def desk_parser(commands: Mapping[str, object]) -> ArgumentParser:
    """Make the parser for opening the desk; its help names the commands that need no desk."""
    known = "".join(f"\n  {PROGRAM} {name} -h" for name in commands)
    parser = ArgumentParser(
        prog=PROGRAM,
        description="The desk for game masters who run tactical fights.",
        epilog=f"without a window:{known}" if known else None,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the campaign; without it, the usual one")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of this run")
    parser.add_argument("--theme", choices=get_args(ThemeChoice), help="the colours of this run")
    parser.add_argument("--self-test", action="store_true", help="try the program out and say whether all is well")
    parser.add_argument("--version", action="store_true", help="say which Fightbook this is")
    return parser


def command_parser(name: str) -> ArgumentParser:
    """Make the parser of a command that needs no desk. Raises KeyError if there is none of that name."""
    summary, describe = COMMANDS[name]
    parser = ArgumentParser(prog=f"{PROGRAM} {name}", description=summary)
    describe(parser)
    return parser


def _scenario(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a scenario, .toml or .json")
    parser.add_argument("--log", action="store_true", help="also print the combat log")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the log")


def _palette(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a scenario, .toml or .json")
    parser.add_argument("--actor", metavar="ID", help="whose palette; without it, that of whoever's turn it is")
    parser.add_argument("--json", action="store_true", help="print it for a program to read")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of names and reasons")


def _check_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of a ruleset")


def _export_log(parser: ArgumentParser) -> None:
    parser.add_argument("campaign", type=Path, metavar="CAMPAIGN", help="a campaign file")
    parser.add_argument("encounter", nargs="?", metavar="ENCOUNTER", help="its name or number; without it, the newest")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write; without it, here")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the log")


COMMANDS: Mapping[str, tuple[str, Describe]] = MappingProxyType(
    {
        "scenario": ("Run scenarios step by step, and print each expectation that is not met.", _scenario),
        "palette": ("Print what a combatant may do at the end of a scenario.", _palette),
        "check-ruleset": ("Read a ruleset, and print every problem in it.", _check_ruleset),
        "export-log": ("Print the combat log of an encounter as text.", _export_log),
    }
)
"""The commands that need no desk: what each is for, and its arguments."""


def _open_desk(arguments: Namespace) -> int:
    from gui.app import run

    return run(Launch(arguments.file, arguments.lang, arguments.theme))


def _self_test() -> int:
    from gui.self_test import self_test

    problems = self_test()
    print("\n".join(problems) or f"Fightbook {program_version()} is well.")
    return 1 if problems else 0
