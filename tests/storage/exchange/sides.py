"""Two who have the same character, and send it to and fro between their campaigns."""

from functools import cache

from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets, shipped_rulebook
from rules.state.character import Character, Item
from storage.campaign.campaign import open_campaign
from storage.campaign.versions import Origin, OriginKind
from storage.exchange.arrivals import arrivals
from storage.exchange.character_json import write_character
from storage.exchange.difference import offered
from storage.exchange.meeting import Doubt, arrived_as, meet, newborn
from storage.exchange.sending import portable

ID = "0" * 32
rulebooks = cache(shipped_rulebook)
UNA = Character(ID, "gurps3", "Una", "Pat", {"DX": 10, "ST": 10}, {"knife": 10}, items=(Item("dagger"),))


class Side:
    """One who has the character, and changes fields of their own only: those of `fields`."""

    def __init__(self, path, clock, fields, dice):
        self.campaign = open_campaign(path, clock, daily_backup=False)
        self.path = path.with_suffix(".json")
        self.fields = fields
        self.dice = dice
        self.written = {}
        self.count = 0
        self.asked = 0

    @property
    def sheet(self):
        sheet = self.campaign.roster.character(ID)
        assert sheet is not None
        return sheet

    def change(self):
        self.count += 1
        self.write(self.dice.choice(self.fields), self.count)

    def write(self, field, value):
        self.written[field] = value
        self.campaign.roster.save(with_field(self.sheet, field, value))

    def restore(self):
        """Restore the version before the newest one, if both were made here."""
        newest, *older = self.campaign.roster.revisions(ID)
        kinds = (OriginKind.FILE, OriginKind.ARRIVED)
        if older and newest.origin.kind not in kinds and older[0].origin.kind not in kinds:
            sheet = self.campaign.roster.revision(older[0].id)
            self.written = {field: field_of(sheet, field) for field in self.fields}
            self.campaign.roster.save(sheet, origin=Origin(OriginKind.RESTORED, source=f"{older[0].id}"))

    def send(self):
        out = portable(self.campaign, self.sheet)
        write_character(self.path, out.character, out.portrait, out.made_from)
        return self.path

    def receive(self, path):
        """Import a file as the window suggests."""
        roster = self.campaign.roster
        (arrival,) = arrivals(path, known_rulesets(), rulebooks, dict)
        meeting = meet(roster, arrival)
        assert meeting.doubt is Doubt.NONE
        if meeting.ours is None:
            sheet = newborn(arrival, ID)
        else:
            assert meeting.base is not None
            differing = meeting.differences(arrival.character)
            conflicts = [entry.key for entry in differing if entry.is_conflict]
            self.asked += bool(conflicts)
            decided = {key for key in conflicts if key.replace("notes.notes", "notes") not in self.fields}
            ruleset = rulebooks("gurps3").ruleset
            sheet = meeting.merged(arrival.character, offered(differing) | decided, ruleset, path.name)
        roster.save(sheet, origin=Origin(OriginKind.FILE, source=path.name), arrived=arrived_as(arrival, sheet))


def field_of(sheet, field):
    """Return a field of a sheet as the number that was written into it; None if it has none."""
    part, _, id = field.partition(".")
    return len(sheet.notes) if part == "notes" else getattr(sheet, part).get(id)


def with_field(sheet, field, value):
    """Return the sheet with a number written into a field; None removes it."""
    part, _, id = field.partition(".")
    if part == "notes":
        return replace(sheet, notes="x" * (value or 0))
    table = {**getattr(sheet, part), id: value}
    return replace(sheet, **{part: {key: figure for key, figure in table.items() if figure is not None}})
