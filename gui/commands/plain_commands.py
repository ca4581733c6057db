"""The commands that need no desk."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from gui.commands.book_command import write_book
from gui.commands.character_commands import export_characters, import_characters
from gui.commands.ruleset_commands import check_ruleset, install_ruleset, new_ruleset, pack_ruleset
from gui.commands.sql_command import ask_campaign
from gui.commands.trial_command import try_ruleset_folder
from gui.desk.shelf import Shelf
from gui.scheduling.later import found
from gui.words.faults import fault_sentences, fault_told
from gui.words.ruleset_words import chronicler_of, known_rulebook, known_rulesets, texts_in_folder
from rules.loading.ruleset_file import RulesetError
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import Run, run
from rules.scenario.scenario import ScenarioError
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.telling.chronicle import export_lines
from rules.telling.reasons import ReasonTeller
from rules.words.messages import message_of, rendered
from rules.words.nearest import nearest
from rules.words.texts import Texts
from storage.campaign.campaign import open_read_only
from storage.campaign.encounters import EncounterEntry
from storage.exchange.log_export import Rounds, export_log, write_log
from storage.exchange.log_forms import form_of, writer_of
from storage.files.errors import CampaignError
from storage.rulesets.library import load_rulebook
from storage.rulesets.scenario_files import LoadedScenario, load_scenario

Body: TypeAlias = Callable[[Namespace], int]
"""A function that runs a command with its parsed arguments and returns the exit code."""


def scenario(arguments: Namespace) -> int:
    """Run scenarios; print each expectation that failed, and the log on request."""
    failed = False
    sentences = fault_sentences(arguments.lang)
    for path in arguments.files:
        loaded = _loaded(path, arguments.lang)
        if loaded is None:
            failed = True
            continue
        done = run(loaded.scenario, loaded.rulebook)
        for failure in done.failures:
            print(rendered(message_of("place.at", place=str(path), fault=failure.full_message), sentences))
        failed = failed or bool(done.failures)
        if arguments.log:
            print("\n".join(_log(loaded, done, _texts(path, loaded, arguments.lang), arguments.lang)))
    return 1 if failed else 0


def _loaded(path: Path, language: str) -> LoadedScenario | None:
    """Load a scenario file; print the reason in a language and return None if it cannot be loaded."""
    try:
        around = path.resolve().parent.parent
        return load_scenario(
            path, partial(_rulebook_for, around), partial(_folder_for, around), known_rulesets(around).base
        )
    except (ScenarioError, RulesetError) as problem:
        print(fault_told(problem, language), file=sys.stderr)
        return None


def _folder_for(around: Path, ruleset: str) -> Traversable:
    """Return the scenario's own folder if that has the id of the ruleset, else the known one. Raises LookupError."""
    return around if _is_ruleset(around, ruleset) else known_rulesets(around).folder(ruleset)


def _texts(path: Path, loaded: LoadedScenario, language: str) -> Texts:
    """Return the words of a scenario's ruleset. Raises LookupError, RulesetError."""
    around = path.resolve().parent.parent
    folder = _folder_for(around, loaded.rulebook.ruleset.id)
    return texts_in_folder(folder, known_rulesets(around).base(folder), language)


def _rulebook_for(folder: Path, ruleset: str) -> Rulebook:
    """Load the ruleset from the scenario's own folder if that has the id, else the known one. Raises LookupError."""
    if not _is_ruleset(folder, ruleset):
        return known_rulebook(ruleset)
    return load_rulebook(folder, base=known_rulesets(folder).base(folder))


def _is_ruleset(folder: Path, ruleset: str) -> bool:
    return folder.name == ruleset and (folder / "ruleset.toml").is_file()


def _log(loaded: LoadedScenario, done: Run, texts: Texts, language: str) -> Iterator[str]:
    """Yield the log of a scenario, and the state of all combatants at its end."""
    chronicler = chronicler_of(loaded.rulebook, language, texts)
    encounter = loaded.scenario.encounter
    for events in done.events:
        yield from export_lines(chronicler.tell(encounter, events))
        encounter = apply_all(encounter, events)
    yield from chronicler.state(encounter)


def palette(arguments: Namespace) -> int:
    """Print the palette of a combatant at the end of a scenario."""
    loaded = _loaded(arguments.file, arguments.lang)
    if loaded is None:
        return 1
    encounter = run(loaded.scenario, loaded.rulebook).encounter
    actor = arguments.actor or encounter.turn
    if actor not in encounter.combatants:
        fault = message_of(
            "scenario.unknown", kind=message_of("kind.combatant"), id=actor, hint=nearest(actor, encounter.combatants)
        )
        told = message_of("place.at", place=str(arguments.file), fault=fault)
        print(rendered(told, fault_sentences(arguments.lang)), file=sys.stderr)
        return 1
    options = Fight(loaded.rulebook, encounter).palette(actor)
    if arguments.json:
        print(json.dumps([msgspec.to_builtins(option) for option in options], indent=2, ensure_ascii=False))
    else:
        print("\n".join(_rows(options, _texts(arguments.file, loaded, arguments.lang), encounter)))
    return 0


def _rows(options: Iterable[Option], texts: Texts, encounter: Encounter) -> Iterator[str]:
    """Yield a row for each option: status, name, costs, chance, and the reasons why it is not open."""
    reasons = ReasonTeller(texts, encounter)
    for option in options:
        shown = [f"{option.status:8}{texts.name('actions', option.action):32}"]
        if option.costs:
            shown.append(" ".join(f"{texts.short('pools', pool)} {cost:g}" for pool, cost in option.costs.items()))
        if option.preview.odds is not None:
            shown.append(f"{option.preview.odds:.1%}")
        if option.reasons:
            shown.append(reasons.told_all(option.reasons, option.bound))
        yield "  ".join(shown).rstrip()


def export(arguments: Namespace) -> int:
    """Write the combat log of an encounter to a file or to standard output."""
    rounds = Rounds(*arguments.rounds)
    try:
        with open_read_only(arguments.campaign, _now) as campaign:
            entry = _encounter(campaign.encounters.entries(), arguments.encounter)
            if entry is None:
                told = message_of("campaign.no_encounter", path=str(arguments.campaign))
                print(rendered(told, fault_sentences(arguments.lang)), file=sys.stderr)
                return 1
            shelf = Shelf(house_rules=campaign.house_rules.in_force, find_pack=campaign.packs.find)
            teller = shelf.chronicler(entry.ruleset, arguments.lang)
            form = arguments.format or form_of("" if arguments.output is None else arguments.output.name)
            if arguments.output is None:
                writer = writer_of(form, sys.stdout.write, arguments.lang)
                export_log(
                    campaign.fights, entry.id, teller, sys.stdout.write, entry.name, writer=writer, rounds=rounds
                )
            else:
                write_log(
                    arguments.output,
                    campaign.fights,
                    entry.id,
                    teller,
                    title=entry.name,
                    form=form,
                    language=arguments.lang,
                    rounds=rounds,
                )
    except (CampaignError, OSError, LookupError, RulesetError) as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    return 0


def _encounter(entries: Sequence[EncounterEntry], wanted: str | None) -> EncounterEntry | None:
    """Return the encounter with a number or name, by default the newest; None if there is none."""
    if wanted is None:
        return entries[0] if entries else None
    return next((entry for entry in entries if wanted in (str(entry.id), entry.name)), None)


def _now() -> datetime:
    return datetime.now(UTC)


def print_sheet(arguments: Namespace) -> int:
    """Write character sheets as PDF or HTML; Qt is loaded for it, and needs no screen."""
    return int(found("gui.commands.print_command.print_sheet")(arguments))


def examine_campaign(arguments: Namespace) -> int:
    """Examine a campaign, or recover it; what does that is loaded for it alone."""
    return int(found("gui.commands.doctor_command.doctor")(arguments))


BODIES: Mapping[str, Body] = MappingProxyType(
    {
        "scenario": scenario,
        "palette": palette,
        "check-ruleset": check_ruleset,
        "try-ruleset": try_ruleset_folder,
        "book": write_book,
        "new-ruleset": new_ruleset,
        "pack-ruleset": pack_ruleset,
        "install-ruleset": install_ruleset,
        "export-log": export,
        "export-characters": export_characters,
        "import-character": import_characters,
        "doctor": examine_campaign,
        "sql": ask_campaign,
        "print-sheet": print_sheet,
    }
)
"""The function of each command, by its name in `gui.commands.command_line.COMMANDS`."""
