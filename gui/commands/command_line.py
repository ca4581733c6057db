"""The command `fightbook`: its arguments, and the choice of what to do. Qt is loaded only when the desk opens."""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, get_args

from gui.preferences.launch import Launch
from gui.preferences.theme_choice import ThemeChoice
from gui.scheduling.quick_start import hold_collector, load_qt
from gui.version import program_version

if TYPE_CHECKING:
    from gui.app import Program
    from gui.commands.plain_commands import Body

PROGRAM = "fightbook"
LANGUAGES = ("en", "pl")
LOG_FORMS = ("text", "markdown", "html", "json")

Describe: TypeAlias = Callable[[ArgumentParser], None]
"""A function that adds a command's arguments to a parser."""


def main(argv: Sequence[str] | None = None, bodies: "Mapping[str, Body] | None" = None) -> int:
    """Run the command line and return the exit code: 0 on success, 1 on failure, 2 for wrong arguments.

    `bodies` are the functions of the commands, by default those of `gui.commands.plain_commands`.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    known = COMMANDS if bodies is None else bodies
    if given and given[0] in known:
        return _done((bodies or _bodies())[given[0]], command_parser(given[0]).parse_args(given[1:]))
    arguments = desk_parser(known).parse_args(given)
    if arguments.version:
        print(f"Fightbook {program_version()}")
        return 0
    return _self_test() if arguments.self_test else open_desk(launch_of(arguments))


def _done(body: "Body", arguments: Namespace) -> int:
    """Run a command; a reader that stops reading its output, such as `head`, is no error."""
    try:
        code = body(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The output that is still buffered must not hit the closed pipe again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def desk_parser(commands: Mapping[str, object]) -> ArgumentParser:
    """Make the parser for opening the desk; its help lists the commands that need no desk."""
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
    parser.add_argument("--player", action="store_true", help="characters only, for players, in a file of their own")
    parser.add_argument("--self-test", action="store_true", help="try the program out and say whether all is well")
    parser.add_argument("--version", action="store_true", help="say which Fightbook this is")
    return parser


def launch_of(arguments: Namespace) -> Launch:
    """Return the launch options from parsed arguments."""
    return Launch(arguments.file, arguments.lang, arguments.theme, arguments.player)


def command_parser(name: str) -> ArgumentParser:
    """Make the parser of a command that needs no desk. Raises KeyError if there is none of that name."""
    summary, describe = COMMANDS[name]
    parser = ArgumentParser(prog=f"{PROGRAM} {name}", description=summary)
    describe(parser)
    return parser


def _scenario(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a scenario, .toml or .json")
    parser.add_argument("--log", action="store_true", help="also print the combat log")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the log, and of what is wrong")


def _palette(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a scenario, .toml or .json")
    parser.add_argument("--actor", metavar="ID", help="whose palette; without it, that of whoever's turn it is")
    parser.add_argument("--json", action="store_true", help="print it for a program to read")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of names and reasons")


def _add_language(parser: ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of what is told")


def _check_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of a ruleset")
    parser.add_argument("--no-scenarios", action="store_true", help="do not run the scenarios in the folder")
    parser.add_argument("--stubs", action="store_true", help="also print an entry for each text that is missing")
    _add_language(parser)


def _try_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of a ruleset")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which fights to play; the same play the same")
    parser.add_argument("--actions", type=int, default=2000, metavar="N", help="the most actions to play")
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="the longest time to play")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="write the scenarios there, print none")
    _add_language(parser)


def _book(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="the id of a ruleset, or the folder of one")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write; without it, here")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the book")


def _new_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="a folder that is not there yet; its name is the id"
    )
    parser.add_argument("--like", metavar="RULESET", help="begin as this one; without it, as a small one that teaches")
    _add_language(parser)


def _pack_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of a ruleset")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="where to; without it, beside the folder")
    _add_language(parser)


def _install_ruleset(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a ruleset as one file, .fightrules")
    parser.add_argument("--replace", action="store_true", help="let it take the place of one of the same id")
    _add_language(parser)


def _export_log(parser: ArgumentParser) -> None:
    parser.add_argument("campaign", type=Path, metavar="CAMPAIGN", help="a campaign file")
    parser.add_argument("encounter", nargs="?", metavar="ENCOUNTER", help="its name or number; without it, the newest")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write; without it, here")
    parser.add_argument("--format", choices=LOG_FORMS, help="its form; without it, that of the file's name")
    parser.add_argument("--rounds", type=_rounds, default=(0, 0), metavar="A-B", help="only these rounds, such as 3-5")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the log")


def _rounds(given: str) -> tuple[int, int]:
    """Parse a range of rounds such as `3-5`; a missing end, as in `3-`, is 0. Raises ValueError."""
    first, dash, last = given.partition("-")
    rounds = (int(first or 0), int(last or 0) if dash else int(first))
    if min(rounds) < 0 or (rounds[1] and rounds[1] < rounds[0]):
        raise ValueError(given)
    return rounds


def _export_characters(parser: ArgumentParser) -> None:
    parser.add_argument("campaign", type=Path, metavar="CAMPAIGN", help="a campaign file")
    parser.add_argument("names", nargs="*", metavar="NAME", help="whom; without a name, everybody")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help="where to: .json, .csv, or .tsv"
    )
    parser.add_argument("--foundry", action="store_true", help="write an actor for Foundry VTT")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the actor's words")


def _import_character(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="characters: .json, .csv, .tsv, or .gcs, or a folder with such files"
    )
    parser.add_argument("--into", type=Path, required=True, metavar="CAMPAIGN", help="a campaign file")
    parser.add_argument("--dry-run", action="store_true", help="only tell what would change")
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="PART",
        choices=(
            *("person", "about", "attributes", "values", "pools", "skills", "traits"),
            *("items", "advances", "notes"),
        ),
        help="take over these parts of a sheet that is here already; without it, what only the file has changed",
    )
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--as-new", action="store_true", help="take everybody in as somebody new")
    whom.add_argument(
        "--same-person",
        action="store_true",
        help="take somebody with another name or player for the person here with the same id, not for somebody new",
    )
    parser.add_argument("--ruleset", default="", metavar="ID", help="the ruleset of a .gcs sheet or of a table")
    parser.add_argument(
        "--column",
        action="append",
        metavar="HEADING=COLUMN",
        help="what a column of a table with other headings becomes: Hero=name, Agility=DX; Foo= leaves it out",
    )
    parser.add_argument("--encoding", default="", metavar="NAME", help="the encoding of such a table; else guessed")
    _add_language(parser)


def _print_sheet(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a campaign, or a file of exported characters")
    parser.add_argument("name", metavar="NAME", help="whom: a name or an id; * stands for any letters")
    parser.add_argument("output", type=Path, metavar="OUTPUT", help="where to: .pdf, or .html")
    parser.add_argument("--as", dest="kind", choices=("sheet", "card", "small"), default="sheet", help="on a page")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the sheet")


def _doctor(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a campaign file; it is not changed")
    parser.add_argument("--recover", type=Path, metavar="NEW", help="make a sound copy, from its log and backups too")
    _add_language(parser)


def _sql(parser: ArgumentParser) -> None:
    parser.add_argument("campaign", type=Path, metavar="CAMPAIGN", help="a campaign file")
    parser.add_argument("query", metavar="QUERY", help="a SELECT; docs/campaign-file.md lists the views and tables")
    form = parser.add_mutually_exclusive_group()
    form.set_defaults(form="table")
    for name in ("csv", "json"):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=f"print {name.upper()}")
    _add_language(parser)


COMMANDS: Mapping[str, tuple[str, Describe]] = MappingProxyType(
    {
        "scenario": ("Run scenarios step by step, and print each expectation that is not met.", _scenario),
        "palette": ("Print what a combatant may do at the end of a scenario.", _palette),
        "check-ruleset": ("Read a ruleset and run its scenarios, and print every problem.", _check_ruleset),
        "try-ruleset": (
            "Play a ruleset at random, and tell what it finds: exit code 0 if nothing breaks, 1 if an action breaks "
            "off or a pool leaves its bounds, 2 if the ruleset has errors.",
            _try_ruleset,
        ),
        "book": ("Write the rules of a ruleset as a book, one page of HTML.", _book),
        "new-ruleset": ("Make a folder with a ruleset to begin with.", _new_ruleset),
        "pack-ruleset": ("Make one file of a ruleset, to hand on to others.", _pack_ruleset),
        "install-ruleset": ("Install a ruleset that came as one file.", _install_ruleset),
        "export-log": ("Print the combat log of an encounter, or write it to a file.", _export_log),
        "export-characters": ("Write characters of a campaign to a file.", _export_characters),
        "import-character": ("Take characters from a file into a campaign.", _import_character),
        "doctor": ("Examine a campaign: exit code 0 if it is sound, 1 if not, 2 if it cannot be read.", _doctor),
        "sql": ("Ask a campaign a question in SQL, and print the answer.", _sql),
        "print-sheet": ("Write character sheets as PDF or HTML.", _print_sheet),
    }
)
"""The commands that need no desk: the purpose of each, and its arguments."""


def open_desk(launch: Launch, stands: Callable[["Program"], object] | None = None) -> int:
    """Show the desk and return the exit code; `stands` is called after the first paint of its window."""
    hold_collector()
    load_qt()
    from gui.app import run

    return run(launch, stands)


def _bodies() -> "Mapping[str, Body]":
    from gui.commands.plain_commands import BODIES

    return BODIES


def _self_test() -> int:
    from gui.self_test import self_test

    problems = self_test()
    print("\n".join(problems) or f"Fightbook {program_version()} is well.")
    return 1 if problems else 0
