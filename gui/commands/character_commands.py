"""Commands that export and import characters."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from msgspec import UNSET, Struct

from gui.commands.foreign_tables import ForeignTable, read_foreign, report
from gui.words.faults import fault_sentences, fault_told
from gui.words.ruleset_words import known_rulebook, known_rulesets, texts_of
from rules.loading.ruleset_file import RulesetError
from rules.own.families import endings
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, Item
from rules.words.messages import Message, message_of, rendered
from storage.campaign.backup_names import BackupReason
from storage.campaign.campaign import Campaign, open_campaign, open_read_only
from storage.campaign.character_ids import new_character_id
from storage.campaign.versions import Author, Origin, OriginKind
from storage.exchange.arrivals import Arrival, arrivals
from storage.exchange.character_folder import FolderContent, read_folder
from storage.exchange.character_json import write_bundle, write_character, write_text
from storage.exchange.csv_roster import TABLES, write_csv
from storage.exchange.difference import Change, Entry
from storage.exchange.foundry import actor_json, load_foundry_map
from storage.exchange.gcs.report import REASONS
from storage.exchange.guard import ExchangeError
from storage.exchange.meeting import Doubt, Meeting, arrived_as, meet, newborn
from storage.exchange.own_travel import own_pack_of, put_in_force, with_ids
from storage.exchange.sending import newest_versions, portable
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OwnTables, added, own_tables

TROUBLES = (CampaignError, ExchangeError, LookupError, RulesetError)
"""Errors that a user can meet; each is reported in a sentence."""

FOREIGN = frozenset({"sent.no_column", "sent.column_unknown", "sent.columns", "sent.not_utf8"})
"""The keys of what is wrong with a table that is not as Fightbook writes them."""

_CHANGED = MappingProxyType(
    {Change.HERE: "changed here", Change.THERE: "changed in the file", Change.BOTH: "changed in both"}
)
"""Where a field was changed, in words."""


def export_characters(arguments: Namespace) -> int:
    """Write characters of a campaign to a file: one, several named, or all."""
    try:
        with open_read_only(arguments.campaign, _now) as campaign:
            found = tuple(_chosen_characters(campaign, arguments.names))
            _write(campaign, found, arguments)
    except TROUBLES as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    print(f"{arguments.output}: {', '.join(each.name or each.id for each in found)}")
    return 0


def _chosen_characters(campaign: Campaign, names: Iterable[str]) -> Iterator[Character]:
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
        rulebook = _rulebook(campaign, one.ruleset)
        texts, whole = texts_of(one.ruleset, arguments.lang), portable(campaign, one, rulebook.ruleset)
        write_text(output, actor_json(one, rulebook, map, texts, whole.made_from, whole.own))
    elif output.suffix.casefold() in TABLES:
        write_csv(output, found, newest_versions(campaign, found))
    else:
        sent = [portable(campaign, each, _rulebook(campaign, each.ruleset).ruleset) for each in found]
        if len(sent) == 1:
            write_character(output, sent[0].character, sent[0].portrait, sent[0].made_from, sent[0].own)
        else:
            write_bundle(output, sent)


def import_characters(arguments: Namespace) -> int:
    """Import the characters of a file or a folder into a campaign, or only report what would change."""
    try:
        opened = partial(open_read_only, arguments.into, _now)
        if not arguments.dry_run:
            opened = partial(open_campaign, arguments.into, _now)
        with opened() as campaign:
            campaign.protect(BackupReason.IMPORT)
            reader = _Reader(campaign, arguments)
            content = reader.content()
            plans = [_plan(campaign, arrival, arguments) for arrival in content.arrivals]
            if not arguments.dry_run:
                # Planned anew, as two in a file may be the same person here.
                plans = [_keep_plan(campaign, _plan(campaign, each, arguments)) for each in content.arrivals]
                _keep_own(campaign, content.arrivals)
    except TROUBLES as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    told = partial(rendered, sentences=fault_sentences(arguments.lang))
    lines = [line for table in reader.tables for line in report(table, told)]
    lines += [line for plan in plans for line in _plan_lines(plan)]
    if arguments.file.is_dir():
        lines += _summary(plans, content, told)
    print("\n".join(lines))
    return 0


class _Reader:
    """Reads the characters of a file or a folder, and keeps how tables with columns of their own were read."""

    def __init__(self, campaign: Campaign, arguments: Namespace) -> None:
        self.tables: list[ForeignTable] = []
        self._campaign = campaign
        self._arguments = arguments
        self._coming: dict[str, OwnTables] = {}

    def content(self) -> FolderContent:
        """Return what the file or the files of the folder hold. Raises one of TROUBLES."""
        path: Path = self._arguments.file
        return read_folder(path, self._read, _no_tick) if path.is_dir() else FolderContent(self._read(path), 1)

    def _read(self, path: Path) -> tuple[Arrival, ...]:
        """Return the characters of a file; a table that is not as Fightbook writes it is read by guesses."""
        try:
            found = self._arrivals(path)
        except ExchangeError as problem:
            if path.suffix.casefold() not in TABLES or problem.full_message.key not in FOREIGN:
                raise
            table = read_foreign(path, partial(_rulebook, self._campaign), self._arguments)
            found = self._arrivals(path, table.converted.text)
            self.tables.append(table)
        for each in found:
            game = each.character.ruleset
            self._coming[game] = added(self._coming.get(game, OwnTables()), each.own)
        return found

    def _arrivals(self, path: Path, table: str | None = None) -> tuple[Arrival, ...]:
        campaign = self._campaign
        return arrivals(
            path,
            known_rulesets(),
            partial(_rulebook, campaign),
            campaign.roster.by_id_and_source,
            ruleset=self._arguments.ruleset,
            table=table,
            own=partial(_own, campaign),
            coming=self._brought,
        )

    def _brought(self, game: str) -> OwnTables:
        return self._coming.get(game, OwnTables())


def _no_tick(_number: int, _whole: int) -> None:
    """Tell nobody how far the reading is."""


def _summary(plans: "Iterable[_Plan]", content: FolderContent, told: Callable[[Message], str]) -> Iterator[str]:
    """Yield what became of everybody in a folder, and which files were not read."""
    news = Counter("new here" if plan.is_new else "changed" if plan.wanted else "as before" for plan in plans)
    counted = ", ".join(f"{count} {what}" for what, count in news.items()) or "nobody"
    yield f"{content.read} files read: {counted}; {len(content.refused)} not read"
    for refused in content.refused:
        why = told(refused.why)
        yield f"  {why}" if refused.file in why else f"  {refused.file}: {why}"


def _rulebook(campaign: Campaign, ruleset: str) -> Rulebook:
    """Return a ruleset under the house rules of a campaign. Raises LookupError or RulesetError."""
    return known_rulebook(ruleset, campaign.house_rules.in_force(ruleset), campaign.packs.find)


def _own(campaign: Campaign, game: str) -> OwnTables:
    """Return what the campaign has added to a game."""
    return own_tables(own_pack_of(campaign, game), endings(_rulebook(campaign, game).ruleset))


def _keep_own(campaign: Campaign, arrived: Iterable[Arrival]) -> None:
    """Put what the characters have of their own in force."""
    for arrival in arrived:
        if arrival.own.entries:
            game = arrival.character.ruleset
            put_in_force(campaign, game, arrival.own, partial(_under, campaign, game))


def _under(campaign: Campaign, game: str, house_rules: str) -> Rulebook:
    return known_rulebook(game, house_rules, campaign.packs.find)


class _Plan(Struct, frozen=True):
    """What is to become of a character in a file: the sheet to keep, the differences, and those that are imported."""

    arrival: Arrival
    meeting: Meeting
    sheet: Character
    differing: tuple[Entry, ...] = ()
    wanted: frozenset[str] = frozenset()
    is_new: bool = False


def _plan(campaign: Campaign, arrival: Arrival, arguments: Namespace) -> _Plan:
    """Return what is to become of a character, checked before anything is kept. Raises ExchangeError."""
    theirs, meeting = arrival.character, meet(campaign.roster, arrival)
    ours = meeting.ours
    if ours is not None and meeting.doubt is Doubt.OTHER_RULESET and not arguments.as_new:
        who, path = ours.name or ours.id, arrival.file
        raise ExchangeError(
            message_of("sent.under_other", who=who, path=path, ours=ours.ruleset, theirs=theirs.ruleset)
        )
    if ours is None or arguments.as_new or (meeting.doubt and not arguments.same_person):
        taken = {each.id for each in campaign.roster.known_as(theirs.id)}
        sheet = newborn(arrival, new_character_id(), taken)
        return _Plan(arrival, meeting, sheet, is_new=True)
    ruleset = with_ids(_rulebook(campaign, theirs.ruleset).ruleset, arrival.own)
    differing = meeting.differences(theirs, ruleset.usual)
    wanted = frozenset(entry.key for entry in differing if _is_wanted(entry, arguments.only))
    sheet = meeting.merged(theirs, wanted, ruleset, arrival.file)
    return _Plan(arrival, meeting, sheet, differing, wanted)


def _keep_plan(campaign: Campaign, plan: _Plan) -> _Plan:
    """Keep what was planned, and return the plan."""
    portrait, id = plan.arrival.portrait, plan.sheet.id
    brings = portrait is not None and campaign.portraits.of(id) is None
    origin = Origin(OriginKind.FILE, Author.GM, plan.arrival.file)
    arrived = arrived_as(plan.arrival, plan.sheet)
    campaign.roster.save(plan.sheet, portrait if brings else UNSET, origin, arrived)
    return plan


def _plan_lines(plan: _Plan) -> Iterator[str]:
    """Yield what becomes of a character, line by line."""
    sheet, conflicts = plan.sheet, 0
    yield f"{sheet.name or sheet.id} ({sheet.id}): {_news(plan)}"
    if plan.differing and plan.meeting.base is None:
        yield "  the file does not say which version it was made from: everything stays; choose parts with --only"
    for entry in plan.differing:
        mark = "takes" if entry.key in plan.wanted else "keeps"
        conflicts += entry.is_conflict and entry.key not in plan.wanted
        where = f" ({_CHANGED[entry.change]})" if entry.change in _CHANGED else ""
        yield f"  {mark}  {entry.key}: {_value_text(entry.ours)} -> {_value_text(entry.theirs)}{where}"
    if conflicts:
        yield f"  {conflicts} changed here and in the file: they stay as they are here; choose parts with --only"
    for line in plan.arrival.lines:
        told = line.ours or REASONS[line.why]
        yield f"  {line.fate:6} {line.section}: {line.theirs}{f' = {told}' if told else ''}"


def _is_wanted(entry: Entry, only: Iterable[str] | None) -> bool:
    return entry.offered if not only else entry.section in only


def _news(plan: _Plan) -> str:
    ours = plan.meeting.ours
    if plan.is_new:
        return "new here" if ours is None else f"somebody new; {ours.name or ours.id} ({ours.id}) stays as they are"
    if plan.meeting.is_away:
        return "back from those that were put away"
    return "differs from the sheet here" if plan.differing else "the same as here"


def _value_text(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Item):
        fields = " ".join(f"{name}={figure}" for name, figure in value.fields.items())
        return " ".join(filter(None, (value.id, value.where, fields)))
    text = " ".join(str(value).split())
    return text if len(text) <= 80 else f"{text[:79]}…"


def _now() -> datetime:
    return datetime.now(UTC)
