"""Commands that export and import characters."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec import UNSET

from gui.words.faults import fault_told
from gui.words.ruleset_words import known_rulebook, known_rulesets, texts_of
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Item
from rules.words.messages import message_of
from storage.campaign.backup_names import BackupReason
from storage.campaign.campaign import Campaign, open_campaign, open_read_only
from storage.exchange.arrivals import Arrival, arrivals
from storage.exchange.character_json import PortableCharacter, write_bundle, write_character, write_text
from storage.exchange.csv_roster import write_csv
from storage.exchange.difference import Entry, chosen, entries
from storage.exchange.foundry import actor_json, load_foundry_map
from storage.exchange.gcs.report import REASONS
from storage.exchange.guard import ExchangeError
from storage.exchange.portrait_text import portrait_to_text
from storage.files.errors import CampaignError

TROUBLES = (CampaignError, ExchangeError, LookupError, RulesetError)
"""Errors that a user can meet; each is reported in a sentence."""


def export_characters(arguments: Namespace) -> int:
    """Write characters of a campaign to a file: one, several named, or all."""
    try:
        with open_read_only(arguments.campaign, _now) as campaign:
            found = tuple(_named(campaign, arguments.names))
            _write(campaign, found, arguments)
    except TROUBLES as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    print(f"{arguments.output}: {', '.join(each.name or each.id for each in found)}")
    return 0


def _named(campaign: Campaign, names: Iterable[str]) -> Iterator[Character]:
    """Yield the characters with these names or ids, or all without names. Raises ExchangeError."""
    everybody = campaign.roster.characters()
    if not everybody:
        raise ExchangeError(message_of("sent.nobody", path=str(campaign.path)))
    if not names:
        yield from everybody
    for name in names:
        one = next((each for each in everybody if name in (each.id, each.name)), None)
        if one is None:
            raise ExchangeError(message_of("sent.not_there", path=str(campaign.path), name=name))
        yield one


def _write(campaign: Campaign, found: tuple[Character, ...], arguments: Namespace) -> None:
    output: Path = arguments.output
    if arguments.foundry:
        if len(found) != 1:
            raise ExchangeError(message_of("sent.one_actor"))
        (one,) = found
        map = load_foundry_map(known_rulesets().folder(one.ruleset))
        rulebook = known_rulebook(one.ruleset, campaign.house_rules.in_force(one.ruleset))
        write_text(output, actor_json(one, rulebook, map, texts_of(one.ruleset, arguments.lang)))
    elif output.suffix.casefold() == ".csv":
        write_csv(output, found)
    else:
        sent = [PortableCharacter(each, portrait_to_text(campaign.portraits.of(each.id))) for each in found]
        if len(sent) == 1:
            write_character(output, sent[0].character, sent[0].portrait)
        else:
            write_bundle(output, sent)


def import_characters(arguments: Namespace) -> int:
    """Import the characters of a file into a campaign, or only report what would change."""
    try:
        opened = partial(open_read_only, arguments.into, _now)
        if not arguments.dry_run:
            opened = partial(open_campaign, arguments.into, _now)
        with opened() as campaign:
            campaign.protect(BackupReason.IMPORT)
            known = {each.id: each for each in campaign.roster.characters()}
            rulebooks = partial(_rulebook, campaign)
            arrived = arrivals(arguments.file, known_rulesets(), rulebooks, known.copy, ruleset=arguments.ruleset)
            told = [line for arrival in arrived for line in _take(campaign, arrival, known, arguments)]
    except TROUBLES as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    print("\n".join(told))
    return 0


def _rulebook(campaign: Campaign, ruleset: str) -> Rulebook:
    """Return a ruleset under the house rules of a campaign. Raises LookupError or RulesetError."""
    return known_rulebook(ruleset, campaign.house_rules.in_force(ruleset))


def _take(campaign: Campaign, arrival: Arrival, known: Mapping[str, Character], arguments: Namespace) -> Iterator[str]:
    """Import a character and report the changes."""
    theirs = arrival.character
    ours = known.get(theirs.id)
    differing = () if ours is None else entries(ours, theirs)
    wanted = frozenset(entry.key for entry in differing if _is_wanted(entry, arguments.only))
    yield f"{theirs.name or theirs.id} ({theirs.id}): {_news(ours, differing)}"
    for entry in differing:
        mark = "takes" if entry.key in wanted else "keeps"
        yield f"  {mark}  {entry.key}: {_shown(entry.ours)} -> {_shown(entry.theirs)}"
    for line in arrival.lines:
        told = line.ours or REASONS[line.why]
        yield f"  {line.fate:6} {line.section}: {line.theirs}{f' = {told}' if told else ''}"
    if not arguments.dry_run:
        brings = arrival.portrait is not None and campaign.portraits.of(theirs.id) is None
        sheet = theirs if ours is None else chosen(ours, theirs, wanted)
        campaign.roster.save(sheet, arrival.portrait if brings else UNSET)


def _is_wanted(entry: Entry, only: Iterable[str] | None) -> bool:
    return entry.offered if not only else entry.section in only


def _news(ours: Character | None, differing: Iterable[Entry]) -> str:
    if ours is None:
        return "new here"
    return "differs from the sheet here" if differing else "the same as here"


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Item):
        fields = " ".join(f"{name}={figure}" for name, figure in value.fields.items())
        return " ".join(filter(None, (value.id, value.where, fields)))
    text = " ".join(str(value).split())
    return text if len(text) <= 80 else f"{text[:79]}…"


def _now() -> datetime:
    return datetime.now(UTC)
