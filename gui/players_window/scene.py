"""The fight as the players see it, as plain values."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gui.board.fog import as_players_see
from gui.board.ground import GroundPictures
from gui.board.picture import BoardPicture
from gui.board.tokens import tokens_of
from gui.combatants.bars import Bars
from gui.combatants.condition_words import condition_words, marks_held
from gui.combatants.side_signs import SideSign, side_signs
from gui.desk.desk import Desk
from gui.turn_order.rows import ids_in_order
from rules.facts.belonging import has_pool
from rules.facts.book import FactBook
from rules.facts.fog import unseen
from rules.facts.light import bearers_in
from rules.play.fight import Fight
from rules.state.encounter import Combatant
from rules.state.journal import Moment
from rules.telling.public import Audience
from rules.telling.watched import watched_pools
from rules.words.figures import figure

STEPS = 40
"""Maximum number of past steps searched for sentences."""

REMEMBERED = 1000
"""Maximum number of steps with a record of who was hidden when they were first told."""

SENTENCES = 8
"""Maximum number of sentences shown."""


class PlayerRow(Struct, frozen=True):
    """A combatant as the players see them; `figures` are the pools, if the players see those of the side."""

    id: str
    name: str
    side: SideSign
    posture: str
    states: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    acting: bool = False


class Sentence(Struct, frozen=True):
    """A sentence about an event, and the details of its dice."""

    text: str
    details: tuple[str, ...] = ()


class Scene:
    """Reads a desk for the players. Events of a combatant who was hidden at the time remain hidden later."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hidden_then: dict[tuple[int, int], frozenset[str]] = {}
        self._bars = Bars()
        self._grounds = GroundPictures()

    def audience(self) -> Audience:
        """Return which combatants are hidden from the players, and whose pools they see."""
        tests = self._desk.rulebook.ruleset.tests
        sums = frozenset(id for id, test in tests.items() if test.told == "sum")
        desk = self._desk
        return Audience(desk.unseen, frozenset(desk.shown_sides), sums, desk.public_names)

    @property
    def is_ready(self) -> bool:
        """Whether it is known what the players see."""
        return not self._desk.is_open or self._desk.sight.is_known

    def note_met(self) -> None:
        """Let the desk note whom the players see now, on the board or off it."""
        desk = self._desk
        if desk.is_open:
            unseen = desk.unseen
            desk.note_met(id for id in ids_in_order(desk.present) if id not in unseen)

    def rows(self) -> tuple[PlayerRow, ...]:
        """Return the combatants that the players see now, in turn order."""
        if not self._desk.is_open:
            return ()
        audience = self.audience()
        fight = self._fight(audience)
        present, signs = fight.encounter, side_signs(fight.encounter)
        seen = (present.combatants[id] for id in ids_in_order(present) if id not in audience.hidden)
        return tuple(self._row(combatant, signs[combatant.side], fight, audience) for combatant in seen)

    def board(self) -> BoardPicture:
        """Return the board as the players see it: nobody who is hidden, and pools only of the sides that are shown."""
        desk = self._desk
        if not desk.is_open:
            return BoardPicture()
        audience = self.audience()
        fight = self._fight(audience)
        present = fight.encounter
        barred = {id for id in present.combatants if not audience.sees(present, id)}
        grid = desk.rulebook.ruleset.grid
        bearers = {id: at for id, at in bearers_in(present).items() if id not in audience.hidden}
        picture = BoardPicture(
            grid.shape,
            tokens_of(fight, desk.texts, self._bars, audience.hidden, barred),
            acting="" if present.turn in audience.hidden else present.turn,
            ground=self._grounds.picture(desk.sight.ground(), desk.rulebook.ruleset, bearers),
            map=desk.plans.map,
        )
        sighted = desk.sight.now
        if sighted is None:
            return BoardPicture(grid.shape) if desk.sight.is_on else picture
        own = [each.id for each in present.combatants.values() if each.side in desk.shown_sides]
        return as_players_see(picture, sighted, own)

    def _fight(self, audience: Audience) -> Fight:
        """Return the present fight with the names that the players may read."""
        desk = self._desk
        named = audience.named(desk.present)
        return Fight(desk.rulebook, named) if desk.looking_back or named is not desk.present else desk.fight

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the latest sentences, newest first."""
        if not self._desk.is_open:
            return ()
        found: list[Sentence] = []
        for moment in self._moments():
            found += reversed(list(self._visible_sentences(moment)))
            if len(found) >= SENTENCES:
                break
        return tuple(found[:SENTENCES])

    def _row(self, combatant: Combatant, sign: SideSign, fight: Fight, audience: Audience) -> PlayerRow:
        texts, encounter = self._desk.texts, fight.encounter
        stance = texts.name("stances", combatant.stance) if combatant.stance else ""
        grave = [texts.name("conditions", mark) for mark in marks_held(fight.book.of(combatant.id))]
        held = [
            condition_words(
                replace(each, fields=audience.choices(encounter, combatant.id, each.fields)), encounter, texts
            )
            for each in combatant.conditions
        ]
        figures: tuple[str, ...] = ()
        if audience.sees(encounter, combatant.id):
            facts = fight.book.of(combatant.id)
            watched = watched_pools(self._desk.rulebook.ruleset, encounter)
            pools = [pool for pool in watched if has_pool(facts, pool)]
            figures = tuple(f"{texts.short('pools', pool)} {figure(combatant.pools.get(pool, 0))}" for pool in pools)
        return PlayerRow(
            combatant.id,
            combatant.name,
            sign,
            ", ".join(filter(None, (texts.name("positions", combatant.position), stance))),
            (*grave, *held),
            figures,
            combatant.id == encounter.turn,
        )

    def _moments(self) -> Iterator[Moment]:
        """Yield the newest valid steps, newest first."""
        moment: Moment | None = self._desk.journal.now
        for _ in range(STEPS):
            if moment is None or moment.step is None or moment.before is None:
                return
            yield moment
            moment = moment.before

    def _visible_sentences(self, moment: Moment) -> Iterator[Sentence]:
        step, before = moment.step, moment.before
        if step is None or before is None:
            return
        audience = self.audience()
        key = (self._desk.encounter_id, step.id)
        if key not in self._hidden_then:
            self._hidden_then[key] = audience.hidden | self._out_of_sight(moment)
        if len(self._hidden_then) > REMEMBERED:
            del self._hidden_then[next(iter(self._hidden_then))]
        audience = replace(audience, hidden=audience.hidden | self._hidden_then[key])
        public = tuple(audience.public(before.encounter, step.events))
        for line in self._desk.chronicler.tell(audience.named(before.encounter), public):
            if step.kind != "turn" or line.kind == "round":
                yield Sentence(line.text, line.details)

    def _out_of_sight(self, moment: Moment) -> frozenset[str]:
        """Return who was in fog before a step or after it."""
        desk, found = self._desk, frozenset[str]()
        for encounter in (moment.encounter, *(() if moment.before is None else (moment.before.encounter,))):
            if encounter.fog.is_on:
                book = FactBook(desk.rulebook, encounter)
                found |= unseen(book, encounter.combatants, desk.shown_sides)
        return found
