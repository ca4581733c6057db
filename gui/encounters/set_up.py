"""Set up encounters: create one empty or from a sample, rename, copy, put away, restore."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.campaign.samples import samples, take_in
from gui.combatants.sides import whole_sides
from gui.desk.desk import Desk
from gui.presets.numbering import next_name
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.small_form import SmallForm, Take
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.play.aftermath import comes_along, next_encounter, outcome, with_departed
from rules.scenario.scenario import ScenarioError
from rules.state.encounter import Departure, Encounter
from rules.values import Value
from storage.campaign.plans import save_plans
from storage.files.errors import CampaignError

SAMPLE: Final = "sample:"
"""Prefix of sample ids among the choices for a new encounter; the others are ruleset ids."""

DEPARTED: Final[Mapping[Departure, str]] = {
    "fled": "leaving.was_fled",
    "died": "leaving.was_died",
    "captured": "leaving.was_captured",
    "out_of_sight": "leaving.was_out_of_sight",
}
"""Message key of how somebody left."""


class EncounterSetUp(QObject):
    """Commands for whole encounters; forms open over the window of `home`."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.form = SmallForm(home, words, look)
        keys = BoxWords("encounters.put_away", "encounters.hint", "encounters.put_away")
        self.box = CommandBox(home, (self._put_away_ones,), words, look, keys)

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name of a new encounter, and for its game or a sample fight to copy."""
        words, language = self._words, self._words.language
        from_samples = [
            (f"{SAMPLE}{sample.id}", words("encounters.sample", name=sample.name)) for sample in samples(language)
        ]
        games = (*self._desk.shelf.named(language), *from_samples)
        fields = [
            Field("name", words("encounters.name")),
            Field("begin", words("roster.ruleset"), "one_of", self._desk.present.ruleset, games),
        ]
        self.form.ask(words("command.new_encounter"), fields, self._make)

    @Slot()
    def ask_name(self) -> None:
        """Ask for a new name of the open encounter."""
        self._ask_name(self._words("command.rename_encounter"), self._desk.name, self._rename)

    @Slot()
    def ask_copy(self) -> None:
        """Ask for the name of a copy of the open encounter, and whether to copy it as it began."""
        name = self._words("encounters.copy_of", name=self._desk.name)
        began = Field("began", self._words("encounters.as_it_began"), "flag", False)
        self._ask_name(self._words("command.copy_encounter"), name, self._copy, began)

    @Slot()
    def ask_next(self) -> None:
        """Ask for the name of the next encounter and who comes along, by default all undefeated sides."""
        desk, words = self._desk, self._words
        if not desk.is_open:
            return
        encounter, now = desk.present, outcome(desk.fight_now.book)
        beaten = () if now is None else now.beaten
        everybody = tuple((id, self._offered(id, encounter)) for id in with_departed(encounter).combatants)
        names = [entry.name for entry in desk.encounters()]
        left = comes_along(encounter, beaten)
        fields = [
            Field("name", words("encounters.name"), value=next_name(desk.name, names)),
            Field("who", words("encounters.who"), "several", left, everybody, groups=whole_sides(encounter, words)),
            Field("afresh", words("encounters.afresh"), "flag", False),
        ]
        self.form.ask(words("command.next_encounter"), fields, self._make_next)

    @Slot()
    def put_away(self) -> None:
        """Put the open encounter away and open another, or a new empty one if none is left."""
        desk = self._desk
        if not desk.is_open:
            return
        with self._telling():
            desk.campaign.encounters.remove(desk.encounter_id)
            left = desk.encounters()
            if left:
                desk.open_encounter(left[0].id)
            else:
                self._open_empty(self._words("encounters.first"), desk.present.ruleset)

    @Slot()
    def open_box(self) -> None:
        """Open the box with the encounters that were put away."""
        self.box.open()

    def _ask_name(self, title: str, name: str, take: Take, *more: Field) -> None:
        if self._desk.is_open:
            field = Field("name", self._words("encounters.name"), value=name)
            self.form.ask(title, [field, *more], take)

    def _make(self, values: Mapping[str, Value]) -> str | None:
        name, begin = str(values["name"]).strip(), str(values["begin"])
        sample = next((each for each in samples(self._words.language) if f"{SAMPLE}{each.id}" == begin), None)
        if not name and sample is None:
            return self._words("encounters.needs_name")
        with self._telling():
            if sample is None:
                self._open_empty(name, begin)
            else:
                id = take_in(self._desk.campaign, sample, self._desk.shelf.rulebook)
                if name:
                    self._desk.campaign.encounters.rename(id, name)
                self._desk.open_encounter(id)
        return None

    def _make_next(self, values: Mapping[str, Value]) -> str | None:
        name, who, desk = str(values["name"]).strip(), values["who"], self._desk
        if not name:
            return self._words("encounters.needs_name")
        with self._telling():
            chosen = who if isinstance(who, tuple) else ()
            begun = next_encounter(desk.fight_now.book, chosen, afresh=values["afresh"] is True)
            id = desk.campaign.encounters.create(name, begun)
            save_plans(desk.campaign.settings, id, replace(desk.plans, intents=(), bands=()))
            desk.open_encounter(id)
        return None

    def _offered(self, who: str, encounter: Encounter) -> str:
        """Return a combatant's name with the side, and how they left if they did."""
        departed = encounter.departed.get(who)
        if departed is None:
            each = encounter.combatants[who]
            return f"{each.name} ({each.side})"
        each, how = departed.combatant, self._words(DEPARTED[departed.how])
        return f"{each.name} ({each.side}, {how})"

    def _open_empty(self, name: str, ruleset: str) -> None:
        self._desk.open_encounter(self._desk.campaign.encounters.create(name, Encounter(ruleset)))

    def _rename(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("encounters.needs_name")
        with self._telling():
            self._desk.campaign.encounters.rename(self._desk.encounter_id, name)
            self._desk.note_name(name)
        return None

    def _copy(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("encounters.needs_name")
        with self._telling():
            campaign, began = self._desk.campaign, values.get("began") is True
            id = campaign.encounters.copy(self._desk.encounter_id, name, from_start=began)
            intents = tuple(replace(each.intent, done=0) for each in self._desk.prepared())
            save_plans(campaign.settings, id, replace(self._desk.plans, intents=intents))
            self._desk.open_encounter(id)
        return None

    def _put_away_ones(self) -> Sequence[Entry]:
        with self._telling():
            entries = self._desk.campaign.encounters.entries(removed=True)
            return [Entry(entry.name, partial(self._bring_back, entry.id)) for entry in entries]
        return []

    def _bring_back(self, id: int) -> None:
        with self._telling():
            self._desk.campaign.encounters.restore(id)
            self._desk.open_encounter(id)

    @contextmanager
    def _telling(self) -> Generator[None, None, None]:
        """Report errors of the block to the user."""
        try:
            yield
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
        except (LookupError, RulesetError, ScenarioError) as error:
            detail = detail_told(error, self._words)
            self._desk.failed.emit(self._words("encounters.not_made", detail=detail))
