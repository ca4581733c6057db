"""Adding combatants to the fight: from the roster, as copies of combatants, or from the ruleset's ready ones."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Literal

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.combatants.sides import sides_of
from gui.desk.desk import Desk
from gui.desk.mustering import is_on_board
from gui.presets.numbering import MOST_OF_A_KIND, next_name, numbered
from gui.presets.reading import presets_of
from gui.roster.companies import Bond, Company, companies_of
from gui.roster.meaning import plurals_in
from gui.roster.newcomer import Newcomer, meant_name, read_newcomer
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.small_form import SmallForm
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.board.formation import FORMATIONS, Formation
from rules.loading.ruleset_file import RulesetError
from rules.presets.presets import character_of
from rules.state.character import Character
from rules.state.encounter import Combatant
from rules.telling.public import bare_name
from rules.values import Value
from rules.words.folding import fold
from storage.campaign.character_ids import new_character_id
from storage.campaign.roster import RosterEntry
from storage.files.errors import CampaignError

BONDS: Mapping[Bond, str] = MappingProxyType(
    {
        "players": "recruiting.by_players",
        "folder": "recruiting.by_folder",
        "tag": "recruiting.by_tag",
        "side": "recruiting.by_side",
    }
)
"""What makes a company, with the keys of the words."""

FORMATION_NAMES: Mapping[Formation, str] = MappingProxyType(
    {"line": "recruiting.line", "column": "recruiting.column", "wedge": "recruiting.wedge"}
)
"""The formations with the keys of their names."""


EXAMPLE = 12
"""The figure in the example of a newcomer."""


class Recruiting(QObject):
    """Adds combatants to the open encounter; boxes and forms open over the window of `home`."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self._side = ""
        self.form = SmallForm(home, words, look)
        keys = BoxWords("recruiting.name", "recruiting.hint", "recruiting.list")
        self.box = CommandBox(home, (self._entries,), words, look, keys)
        self.box.model.make = self._made

    @Slot()
    def open_box(self) -> None:
        """Open the box with everyone who can be added."""
        if self._desk.is_open and not self._desk.looking_back:
            self.box.open()
            self.box.field.setPlaceholderText(self._hint())

    def _hint(self) -> str:
        """Return the example of a newcomer, with a pool of the fight's own game if it has one."""
        pool = next(iter(self._desk.rulebook.ruleset.pools), "")
        if not pool:
            return self._words("recruiting.hint")
        figure = f"{self._desk.texts.short('pools', pool)} {EXAMPLE}"
        return self._words("recruiting.hint_with", figure=figure)

    def add(self, character: Character, side: str = "") -> None:
        """Ask for side and number, then add a character; `side` is the suggested side."""
        desk = self._desk
        if not desk.is_open:
            return
        if character.ruleset != desk.rulebook.ruleset.id:
            desk.failed.emit(self._words("recruiting.other_ruleset", name=character.name))
            return
        sides = sides_of(desk.present)
        same = (other.side for other in desk.present.combatants.values() if other.sheet.id == character.id)
        likely = side or next(same, "")
        side = likely if likely in sides else self._likely_side(character.name)
        offered = sides if len(sides) > 1 else (*sides, self._words("recruiting.second_side"))
        choices = tuple((each, each) for each in offered)
        fields = [
            Field("side", self._words("recruiting.side"), "one_of", side, choices, open=True),
            Field("how_many", self._words("recruiting.how_many"), "number", 1, low=1, high=MOST_OF_A_KIND),
        ]
        title = self._words("recruiting.add", name=character.name)
        self.form.ask(title, fields, partial(self._join, character))

    @Slot(str)
    def add_copy(self, who: str) -> None:
        """Add a copy of a combatant: fresh, on the same side, with a name of its own."""
        combatant = self._desk.present.combatants.get(who)
        if combatant is not None:
            names = [other.name for other in self._desk.present.combatants.values()]
            named = replace(combatant.sheet, name=next_name(combatant.name, names))
            self._desk.join(named, combatant.side)

    def _made(self, line: str) -> Sequence[Entry]:
        """Return entries for somebody new, which tell what was understood of a typed line.

        If somebody ready, in the fight or in the roster has that name, or alone has these words in theirs in some form,
        their sheet comes first.
        """
        desk, words = self._desk, self._words
        new = read_newcomer(line, desk.rulebook, desk.texts, sides_of(desk.present))
        if new is None:
            return ()
        known = self._sheet_named(new.name)
        if known is not None and not new.says_more_than_a_name and fold(new.name) in fold(known.name):
            # The list has them by that name, and asks for the number and the side.
            known = None
        if not new.side:
            likely = self._likely_side(new.name if known is None else known.name, many=new.how_many > 1)
            new = replace(new, side=likely)
        told = self._told(new, new.name)
        if new.unknown:
            told = words("recruiting.half_understood", told=told, unknown=", ".join(new.unknown))
            return (Entry(told, partial(self._ask_again, line, new), words("recruiting.not_understood")),)
        bare = new.sheet(new_character_id(), desk.rulebook.ruleset.id)
        entries = (Entry(told, partial(self._join_new, new, bare), words("recruiting.without_a_sheet")),)
        if known is None:
            return entries
        join = partial(self._join_new, new, new.on_sheet(known))
        return (Entry(self._told(new, known.name), join, words("recruiting.with_sheet"), also=new.name), *entries)

    def _told(self, new: Newcomer, name: str) -> str:
        """Return what a line was understood to say about somebody of this name."""
        texts, words = self._desk.texts, self._words
        figures = [f"{texts.short(kind, id)} {words.number(value)}" for (kind, id), value in new.figures.items()]
        named = name if new.how_many == 1 else f"{name} ×{new.how_many}"
        return words("recruiting.newcomer", what=", ".join((named, *figures)), side=new.side)

    def _ask_again(self, line: str, new: Newcomer) -> None:
        """Add nobody while part of a line is not understood: say which part, and open the box with the line again."""
        self.open_box()
        self.box.type(line)
        self._desk.failed.emit(self._words("recruiting.nobody_added", name=new.name, unknown=", ".join(new.unknown)))

    def _join_new(self, new: Newcomer, sheet: Character) -> None:
        """Add newcomers with a sheet to the fight; somebody of the same name gets a number."""
        names = [other.name for other in self._desk.present.combatants.values()]
        self._side = new.side
        self._desk.join_all([replace(sheet, name=name) for name in numbered(sheet.name, new.how_many, names)], new.side)

    def _sheet_named(self, name: str) -> Character | None:
        """Return the sheet of a ready combatant with a name, else of somebody in the fight, else of a character.

        If none has exactly this name, a part of it in whole words is enough, else the words in other forms, as long as
        it means only one of them.
        """
        present, ruleset = self._desk.present.combatants.values(), self._desk.rulebook.ruleset.id
        ready = [replace(each, id=new_character_id()) for each in self._ready_sheets()]
        ours = [each for each in self._characters() if each.ruleset == ruleset]
        here = [replace(each.sheet, name=each.name) for each in present]
        sheets = [replace(each, name=bare_name(each.name)) for each in (*ready, *here)]
        plurals = plurals_in(self._words("horde.plurals"))
        meant = meant_name(name, [each.name for each in (*sheets, *ours)], plurals)
        known = next((each for each in sheets if each.name == meant), None)
        if known is not None or not meant:
            return known
        return self._character(next(each.id for each in ours if each.name == meant))

    def _likely_side(self, name: str = "", *, many: bool = False) -> str:
        """Return the side of others of that name, as of Wolf 1 for a wolf, else the last side joined, or the first.

        For several of a kind that is a side without players, if there is one.
        """
        sides = sides_of(self._desk.present)
        alike = [
            each.side for each in self._desk.present.combatants.values() if bare_name(each.name) == bare_name(name)
        ]
        if alike:
            return alike[-1]
        if self._side in sides:
            return self._side
        party = {each.side for each in self._desk.present.combatants.values() if each.sheet.player} or set(sides[:1])
        foes = (each for each in sides if many and each not in party)
        return next(iter((*foes, *sides)), self._words("recruiting.first_side"))

    def _add_company(self, company: Company) -> None:
        """Add a company at once, or ask for its formation if the fight is on the board, and for its side if need be."""
        side, words = self._side_of(company), self._words
        on_board = is_on_board(self._desk.present)
        if side and not on_board:
            self._join_company(company, {"side": side})
            return
        sides = sides_of(self._desk.present)
        choices = tuple((each, each) for each in dict.fromkeys((*sides, *filter(None, (side,)))))
        fields = [Field("side", words("recruiting.side"), "one_of", side or self._likely_side(), choices, open=True)]
        if on_board:
            formations = tuple((each, words(key)) for each, key in FORMATION_NAMES.items())
            none = ("", words("recruiting.off_board"))
            fields.append(
                Field("formation", words("recruiting.formation"), "one_of", FORMATIONS[0], (*formations, none))
            )
        title = words("recruiting.add", name=self._company_name(company))
        self.form.ask(title, fields, partial(self._join_company, company))

    def _side_of(self, company: Company) -> str:
        """Return the side of a company: its own, or for those with players that of others with players."""
        if company.bond != "players":
            return company.side
        theirs = (each.side for each in self._desk.present.combatants.values() if each.sheet.player)
        return next(theirs, company.side or self._words("recruiting.first_side"))

    def _join_company(self, company: Company, values: Mapping[str, Value]) -> str | None:
        """Add characters of the roster together; return an error message if the side has no name."""
        side = str(values["side"]).strip()
        if not side:
            return self._words("hand.name_the_side")
        roster = self._desk.campaign.roster
        try:
            found = [sheet for each in company.members if (sheet := roster.character(each.id)) is not None]
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return None
        formations: Mapping[Value, Formation] = {each: each for each in FORMATIONS}
        formation: Formation | Literal[""] = formations.get(values.get("formation", ""), "")
        self._side = side
        self._desk.join_all(found, side, formation)
        return None

    def _company_name(self, company: Company) -> str:
        if company.bond == "players":
            return self._words("recruiting.the_party")
        return f"{company.name[:1].upper()}{company.name[1:]}"

    def _company_entry(self, company: Company) -> Entry:
        words = self._words
        names = ", ".join(each.name for each in company.members)
        name = words("recruiting.company", company=self._company_name(company), names=names)
        also = words("recruiting.company_also", company=company.name)
        return Entry(name, partial(self._add_company, company), words(BONDS[company.bond]), also=also)

    def _add_ready(self, character: Character) -> None:
        """Add one of the ruleset's ready combatants under a new id."""
        self.add(replace(character, id=new_character_id()))

    def _add_known(self, id: str) -> None:
        """Add a character of the roster; read the sheet only now."""
        character = self._character(id)
        if character is not None:
            self.add(character)

    def _character(self, id: str) -> Character | None:
        """Return a character of the roster; None, and tell the user, if the sheet cannot be read."""
        try:
            return self._desk.campaign.roster.character(id)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return None

    def _characters(self) -> Sequence[RosterEntry]:
        """Return the characters of the roster; none, and tell the user, if they cannot be read."""
        try:
            return self._desk.campaign.roster.entries()
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return ()

    def _join(self, character: Character, values: Mapping[str, Value]) -> str | None:
        side = str(values["side"]).strip()
        if not side:
            return self._words("hand.name_the_side")
        self._side = side
        names = [other.name for other in self._desk.present.combatants.values()]
        how_many = values.get("how_many", 1)
        if how_many == 1:
            taken = character.name in names
            self._desk.join(replace(character, name=next_name(character.name, names)) if taken else character, side)
        elif isinstance(how_many, int):
            several = numbered(character.name, how_many, names)
            self._desk.join_all([replace(character, name=name) for name in several], side)
        return None

    def _entries(self) -> Sequence[Entry]:
        """Return who can join: companies, the roster, copies, ready combatants, and last who is there already."""
        words, desk = self._words, self._desk
        try:
            characters, shelves = desk.campaign.roster.entries(), desk.campaign.shelving.all()
        except CampaignError as trouble:
            desk.failed.emit(sentence_of(trouble, words))
            characters, shelves = (), {}
        ruleset = desk.rulebook.ruleset.id
        present = desk.present.combatants
        here = {each.sheet.id for each in present.values()}
        ours = [each for each in characters if each.ruleset == ruleset]
        companies = [self._company_entry(each) for each in companies_of(ours, shelves, here)]
        missing = [self._known_entry(each, "recruiting.from_roster") for each in ours if each.id not in here]
        already = [self._known_entry(each, "recruiting.already_here") for each in ours if each.id in here]
        known = {each.id for each in ours}
        # Whoever has a sheet in the roster comes once, and others, such as wolves, as often as one likes.
        nameless = [self._copy_entry(id, each) for id, each in present.items() if each.sheet.id not in known]
        copies = [self._copy_entry(id, each) for id, each in present.items() if each.sheet.id in known]
        return [*companies, *missing, *nameless, *self._ready_entries(), *copies, *already]

    def _copy_entry(self, id: str, combatant: Combatant) -> Entry:
        return Entry(combatant.name, partial(self.add_copy, id), self._words("recruiting.a_copy"))

    def _known_entry(self, character: RosterEntry, place: str) -> Entry:
        name = character.name or character.id
        return Entry(name, partial(self._add_known, character.id), self._words(place))

    def _ready_entries(self) -> Sequence[Entry]:
        place = self._words("recruiting.ready")
        return [Entry(each.name, partial(self._add_ready, each), place) for each in self._ready_sheets()]

    def _ready_sheets(self) -> Sequence[Character]:
        """Return the ready combatants of the ruleset; none, and tell the user, if they cannot be read."""
        desk, ruleset = self._desk, self._desk.rulebook.ruleset.id
        try:
            ready = presets_of(desk.shelf, ruleset)
        except (LookupError, RulesetError) as problem:
            desk.failed.emit(self._words("ready.not_read", detail=detail_told(problem, self._words)))
            return ()
        except CampaignError as trouble:
            desk.failed.emit(sentence_of(trouble, self._words))
            return ()
        return [character_of(ready, id, desk.texts) for id in ready.characters]
