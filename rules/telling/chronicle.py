"""The chronicle: rendering events as sentences, with the templates of text files.

A step becomes lines in the order in which things happened; the details of a line hold the dice and the terms of their
scores. The names of combatants are never inflected.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.ruleset.sure_positions import sure_positions
from rules.state import events as happened
from rules.state.applying import apply
from rules.state.encounter import Condition, Encounter
from rules.state.events import AnyEvent
from rules.telling.chronicle_changes import ChangeTeller, count_alike
from rules.telling.chronicle_course import CourseTeller
from rules.telling.chronicle_deeds import DeedTeller, deed_teller
from rules.telling.chronicle_lines import Drafts, EventText, Line, is_cost
from rules.telling.chronicle_phrases import Phrases
from rules.telling.chronicle_rolls import RollTeller
from rules.telling.chronicle_state import StateTeller
from rules.telling.chronicle_values import ValueTeller, name_of
from rules.telling.fight_page import FightPages
from rules.telling.public import Withheld
from rules.values import Number
from rules.words.texts import Texts, uncapitalised

_DETAILS_ONLY = (happened.Answered, happened.Moved, happened.Reckoned)
"""The events that appear only in the details of a line."""

TOGETHER = 3
"""So many combatants who join, are put on the board, or are turned in one step share a sentence."""


class Detail(Struct, frozen=True):
    """A detail of a line: a sentence, or (`depth` 1) a term of the figure in the sentence before it."""

    text: str
    depth: int = 0


class Chronicler:
    """Renders events and states in the language of its templates and of the ruleset's texts.

    `pages` makes the pages about whole fights; it is None without a rulebook.
    """

    def __init__(
        self, ruleset: Ruleset, texts: Texts, templates: Mapping[str, str], rulebook: Rulebook | None = None
    ) -> None:
        """Without a `rulebook`, the sentences about pools do not name the marks they reach."""
        self._phrases = phrases = Phrases(texts, templates)
        self._table = frozenset(id for id, action in ruleset.actions.items() if action.table)
        self._sure = {id: frozenset(sure_positions(action)) for id, action in ruleset.actions.items()}
        self._values = values = ValueTeller(ruleset.actions, texts, templates.get("yes", ""))
        self._states = StateTeller(ruleset, texts, templates, self._held)
        self._rolls = RollTeller(phrases, ruleset.tests)
        self._deeds = deed_teller(ruleset.actions, phrases)
        self._changes = ChangeTeller(phrases, values, self._states, ruleset.usual, rulebook)
        self.pages = None if rulebook is None else FightPages(rulebook, phrases)
        self._course = CourseTeller(phrases)
        self._tellers = _tellers(self._rolls, self._deeds, self._changes, self._course)

    @property
    def language(self) -> str:
        """The language of the sentences."""
        return self._phrases.texts.language

    def tell(self, before: Encounter, events: Iterable[AnyEvent | Withheld]) -> tuple[Line, ...]:
        """Return the lines of one step: each action and reaction with its results that are not withheld, in order."""
        drafts, encounter, passed = Drafts(), before, ""
        actions = _Actions(self._table, self._sure)
        events = tuple(events)
        together, joined = _together(events), _joined_together(events)
        for event in events:
            if isinstance(event, Withheld):
                drafts.take(EventText(event.event))
                encounter = apply(encounter, event.event)
                continue
            actions.note(event, encounter)
            text = self._event_text(event, encounter, actions)
            group = next((each for each in together if _is_moved_by_hand(event) and event.who in each), None)
            if group is not None:
                moved = tuple(group.values())
                first = self._changes.moved_together(moved, before) if event is moved[0] else ""
                text = replace(text, clause=first, untold=not first)
            if event in joined:
                first = self._course.joined_together(joined) if event is joined[0] else ""
                text = replace(text, clause=first, untold=not first)
            drafts.take(text)
            if isinstance(event, happened.Performed):
                passed = passed or self._deeds.passed(event, encounter)
            encounter = apply(encounter, event)
        lines = drafts.finish(self._and_more)
        return lines if lines or not passed else (Line(passed),)

    def details(self, before: Encounter, events: Iterable[AnyEvent]) -> tuple[Detail, ...]:
        """Return every event of a step with its figures: actions, dice, the terms of their scores, and changes."""
        found: list[Detail] = []
        encounter, actions = before, _Actions(self._table, self._sure)
        for event in events:
            actions.note(event, encounter)
            sentence = self._sentence(_bare(event), encounter, actions)
            if sentence:
                found.append(Detail(sentence))
            found += [Detail(part, 1) for part in self._rolls.terms(event)]
            encounter = apply(encounter, event)
        return tuple(found)

    def outcome_so_far(self, events: Iterable[AnyEvent], actor: str) -> str:
        """Return the result of the last roll of an actor, with its figures; empty while they have rolled nothing."""
        rolls = [event for event in events if isinstance(event, happened.Rolled) and event.actor == actor]
        return self._rolls.outcome(rolls[-1]) if rolls else ""

    def surroundings(self, encounter: Encounter) -> tuple[str, ...]:
        """Return a line each for the turn, the order, the sides, the optional rules and the stated facts."""
        return tuple(self._states.surroundings(encounter))

    def state(self, encounter: Encounter) -> tuple[str, ...]:
        """Return a line with the full state of each combatant, in the order of turns."""
        order = encounter.order or tuple(encounter.combatants)
        return tuple(self._states.tell(encounter, id) for id in order if id in encounter.combatants)

    def brief_states(self, encounter: Encounter) -> tuple[str, ...]:
        """Return a short line for each combatant, in the order of turns: watched pools, posture and conditions."""
        order = encounter.order or tuple(encounter.combatants)
        return tuple(self._states.tell_briefly(encounter, id) for id in order if id in encounter.combatants)

    def heading(self, encounter: Encounter, template: str) -> str:
        """Return the heading of a block of states: `start`, `round_end` or `now`, with the encounter's round."""
        word = self._phrases.texts.name("ruleset", "round")
        return self._phrases.render(f"heading_{template}", word=word, round=encounter.round)

    def marked_as_note(self, text: str) -> str:
        """Return the text of a GM's note, marked as one for a log on paper."""
        return self._phrases.render("marked_as_note", text=text)

    def _and_more(self, count: int) -> str:
        return self._phrases.render("and_more", count=count)

    def _held(self, encounter: Encounter, condition: Condition) -> str:
        return self._values.condition(encounter, condition.id, condition.fields)

    def _event_text(self, event: AnyEvent, encounter: Encounter, actions: "_Actions") -> EventText:
        """Return an event in words, with the parts of it that stand in a line."""
        sentence = self._sentence(event, encounter, actions)
        if isinstance(event, happened.Rolled):
            outcome, no_effect = self._rolls.outcome(event), self._rolls.no_effect(event)
            named = self._named(outcome, event, encounter)
            return EventText(event, sentence, outcome, named=named, no_effect=no_effect)
        if isinstance(event, happened.PoolChanged) and is_cost(event):
            marks = self._changes.marks_passed(event, encounter)
            bill = actions.pay(event, encounter)
            cost = self._changes.cost(event, encounter, bill.before)
            joins = self._changes.cost_figures(event, bill.before, bill.now) if bill.now != bill.before else ""
            return EventText(event, sentence, marks, cost=cost, joins=joins)
        if isinstance(event, happened.PoolChanged) and event.cause != "hand":
            marks, bare = self._changes.marks_passed(event, encounter), self._changes.cost(event, encounter)
            return EventText(event, sentence, sentence, bare=bare, marks=marks)
        last = isinstance(event, happened.ConditionEnded) and count_alike(event, encounter) == 1
        by_hand = isinstance(event, happened.Moved) and event.cause == "hand"
        clause = "" if isinstance(event, _DETAILS_ONLY) and not by_hand else sentence
        untold = self._changes.is_untold(event, encounter) or actions.tell_already(event)
        repeats = self._changes.repeats(event, encounter) if isinstance(event, happened.ConditionGained) else ()
        return EventText(event, sentence, clause, last=last, untold=untold and bool(sentence), repeats=repeats)

    def _named(self, outcome: str, event: happened.Rolled, encounter: Encounter) -> str:
        """Return the result of a roll with the name of who rolled."""
        if not outcome:
            return ""
        return self._phrases.render(
            "came_to_whom", name=name_of(encounter, event.actor), outcome=uncapitalised(outcome)
        )

    def _sentence(self, event: AnyEvent, encounter: Encounter, actions: "_Actions") -> str:
        if isinstance(event, happened.Rolled):
            return self._rolls.rolled(event, encounter, actions.of(event.actor))
        if isinstance(event, happened.Contested):
            return self._rolls.contested(event, encounter, actions.asked)
        teller = self._tellers.get(type(event))
        return "" if teller is None else teller(event, encounter)


def _is_moved_by_hand(event: AnyEvent | Withheld) -> TypeGuard[happened.Moved]:
    """Return whether an event puts somebody on the board by hand, or turns them."""
    return isinstance(event, happened.Moved) and event.cause == "hand" and not event.off


def _together(events: Iterable[AnyEvent | Withheld]) -> tuple[Mapping[str, happened.Moved], ...]:
    """Return who is put on the board by hand, and who else is turned, with the first event of each, if they are many.

    A sentence for each of them would be too much to read.
    """
    placed: dict[str, happened.Moved] = {}
    turned: dict[str, happened.Moved] = {}
    for event in events:
        if _is_moved_by_hand(event):
            (turned if event.at is None else placed).setdefault(event.who, event)
    alone = {who: event for who, event in turned.items() if who not in placed}
    return tuple(group for group in (placed, alone) if len(group) >= TOGETHER)


def _joined_together(events: Iterable[AnyEvent | Withheld]) -> tuple[happened.Joined, ...]:
    """Return the events of combatants who join in one step and share a sentence; none if they are few."""
    joined = tuple(event for event in events if isinstance(event, happened.Joined))
    return joined if len(joined) >= TOGETHER else ()


class _Bill(Struct, frozen=True):
    """What an action has cost so far in one pool: the figure `before` its first cost, and the figure `now`."""

    before: Number
    now: Number


class _Actions:
    """The action that each combatant performs in a step: the newest that was noted, without those of the `table`.

    `sure` holds the positions into which each action brings its actor whatever happens.
    """

    def __init__(self, table: Collection[str], sure: Mapping[str, frozenset[str]]) -> None:
        self._table = table
        self._sure = sure
        self._by_actor: dict[str, str] = {}
        self._named: dict[str, frozenset[str]] = {}
        self._positions: dict[str, frozenset[str]] = {}
        self.asked = ""
        """What the newest roll was about."""
        self._bills: dict[tuple[str, str], _Bill] = {}

    def note(self, event: AnyEvent, encounter: Encounter) -> None:
        """Note the action of an event, if it is one.

        Where it concerns somebody else, what becomes of a piece is not told by the sentence: a tossed one may fall.
        """
        if isinstance(event, happened.Performed | happened.Reacted):
            named = frozenset(each for each in event.choices.values() if isinstance(each, str))
            alone = not (named - {event.actor}) & encounter.combatants.keys()
            self._named[event.actor] = named if alone else frozenset()
            self._positions[event.actor] = named | self._sure.get(event.action, frozenset())
            self._bills.clear()
            if event.action not in self._table:
                self._by_actor[event.actor] = event.action
        elif isinstance(event, happened.Rolled):
            self._named.pop(event.actor, None)
            self._positions.pop(event.actor, None)
            self.asked = event.about

    def pay(self, event: happened.PoolChanged, encounter: Encounter) -> _Bill:
        """Note a cost; return what the action had cost in that pool before it.

        A cost after another change of the pool begins anew, so that the figures of a bill hold nothing but costs.
        """
        key, now = (event.who, event.pool), encounter.combatants[event.who].pools.get(event.pool, 0)
        bill = self._bills.get(key)
        if bill is None or bill.now != now:
            bill = _Bill(now, now)
        self._bills[key] = _Bill(bill.before, now + event.change)
        return bill

    def of(self, actor: str) -> str:
        """Return the action of a combatant; empty without one."""
        return self._by_actor.get(actor, "")

    def tell_already(self, event: AnyEvent) -> bool:
        """Return whether the sentence of an action has told a change, and nobody rolled for it since.

        It names the piece or the position, or the action always ends in that position.
        """
        match event:
            case happened.ItemChanged(who=who, item=item, cause=cause) if cause != "hand":
                return item.handle in self._named.get(who, ())
            case happened.PositionChanged(who=who, position=position, cause=cause) if cause != "hand":
                return position in self._positions.get(who, ())
            case _:
                return False


def _tellers(
    rolls: RollTeller, deeds: DeedTeller, changes: ChangeTeller, course: CourseTeller
) -> Mapping[type[Any], Callable[[Any, Encounter], str]]:
    return {
        happened.Performed: deeds.performed,
        happened.Reacted: deeds.reacted,
        happened.Reckoned: rolls.reckoned,
        happened.Answered: rolls.answered,
        happened.PoolChanged: changes.pool,
        happened.PositionChanged: changes.position,
        happened.StanceChanged: changes.stance,
        happened.ConditionGained: changes.gained,
        happened.ConditionEnded: changes.ended,
        happened.ItemChanged: changes.item,
        happened.ItemGained: changes.item_gained,
        happened.ItemLost: changes.item_lost,
        happened.Moved: changes.moved,
        happened.SheetChanged: changes.sheet,
        happened.RoundBegan: course.round,
        happened.TurnBegan: course.turn,
        happened.TurnGranted: course.granted,
        happened.DeckShuffled: course.shuffled,
        happened.PassedOver: course.passed_over,
        happened.InitiativeSet: course.initiative,
        happened.FactEntered: course.fact,
        happened.RuleSet: course.rule,
        happened.HouseRulesChanged: course.house_rules,
        happened.Joined: course.joined,
        happened.Left: course.left,
        happened.SideChanged: course.side,
        happened.TerrainChanged: course.terrain,
        happened.FogChanged: course.fog,
        happened.Noted: course.noted,
    }


def export_lines(lines: Iterable[Line], width: int = 100) -> Iterator[str]:
    """Yield lines as plain text of at most `width` characters, with the details indented below each."""
    for line in lines:
        yield from _wrapped(line.text, width, "")
        for detail in line.details:
            yield from _wrapped(detail, width, "    ")


def _wrapped(text: str, width: int, indent: str) -> Iterator[str]:
    words = text.split()
    row = indent
    for word in words:
        if len(row) + len(word) + 1 > width and row.strip():
            yield row
            row = f"{indent}  "
        row = f"{row}{'' if not row.strip() else ' '}{word}"
    yield row


def _bare(event: AnyEvent) -> AnyEvent:
    """Return an event without the terms of its figure, which are separate details."""
    if isinstance(event, happened.Rolled):
        return replace(event, mods=())
    return replace(event, terms=(), times=()) if isinstance(event, happened.Reckoned) else event
