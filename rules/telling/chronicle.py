"""The chronicle: events to sentences. The only place that makes prose, and it makes it from text files.

A step is told as one line that says what came of it; its dice, with the terms of their scores, stand behind it. Names
are never inflected, so that one template serves every name in every language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.turn_actions import arranges
from rules.resolving.reckoning import plain_result
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.state import events as happened
from rules.state.encounter import Condition, Encounter
from rules.state.events import AnyEvent, apply
from rules.state.sheet_change import SheetDifference, sheet_differences
from rules.telling.chronicle_house import tell_house_rules
from rules.telling.chronicle_lines import Drafts, Line, Told
from rules.telling.chronicle_state import StateTeller
from rules.telling.chronicle_values import TO, ValueTeller, name_of
from rules.telling.public import Withheld
from rules.values import Number
from rules.words.figures import dice_in_words, figure, place_text, signed
from rules.words.texts import Texts

_BEHIND = (happened.Answered, happened.Moved, happened.Reckoned)
"""What is told behind a line only."""


class Behind(Struct, frozen=True):
    """One thing behind a line: a sentence, or (`depth` 1) a term of the score in the sentence before it."""

    text: str
    depth: int = 0


class Chronicler:
    """Tells what happened, in the language of its templates and of the ruleset's words."""

    def __init__(
        self, ruleset: Ruleset, texts: Texts, templates: Mapping[str, str], rulebook: Rulebook | None = None
    ) -> None:
        """With the `rulebook`, it is also told which marks a change of a pool reaches."""
        self._rulebook = rulebook
        self._texts = texts
        self._templates = templates
        self._tests = ruleset.tests
        self._values = ValueTeller(ruleset.actions, texts)
        self._usual = ruleset.usual
        self._states = StateTeller(ruleset, texts, templates, self._held)
        self._passing = frozenset(id for id, action in ruleset.actions.items() if arranges(action, "next"))
        self._rolling = frozenset(id for id, action in ruleset.actions.items() if arranges(action, "roll"))

    def tell(self, before: Encounter, events: Iterable[AnyEvent | Withheld]) -> tuple[Line, ...]:
        """The lines of one step: one for each thing somebody did, with what came of it and is not withheld."""
        drafts, encounter = Drafts(), before
        for event in events:
            if isinstance(event, Withheld):
                drafts.take(Told(event.event, "", ""))
                encounter = apply(encounter, event.event)
                continue
            told = self._told(event, encounter)
            last = isinstance(event, happened.ConditionEnded) and _alike(event, encounter) == 1
            drafts.take(Told(event, told, self._clause(event, told), self._idle(event), last))
            encounter = apply(encounter, event)
        return drafts.finish(self._and_more)

    def behind(self, before: Encounter, events: Iterable[AnyEvent]) -> tuple[Behind, ...]:
        """Everything in a step, each with its figures: what was done, dice, the terms of their scores, and changes."""
        found: list[Behind] = []
        encounter = before
        for event in events:
            told = self._told(_bare(event), encounter)
            if told:
                found.append(Behind(told))
            found += [Behind(part, 1) for part in self._parts(event)]
            encounter = apply(encounter, event)
        return tuple(found)

    def surroundings(self, encounter: Encounter) -> tuple[str, ...]:
        """What is true of a moment besides how everybody stands: turn, order, sides, optional rules, stated facts."""
        return tuple(self._states.surroundings(encounter))

    def state(self, encounter: Encounter) -> tuple[str, ...]:
        """Everybody's state, a line each, in the order of turns: enough to rebuild the moment from the log."""
        order = encounter.order or tuple(encounter.combatants)
        return tuple(self._states.tell(encounter, id) for id in order if id in encounter.combatants)

    def brief_states(self, encounter: Encounter) -> tuple[str, ...]:
        """Everybody's state in a few words, in the order of turns: the pools to be watched, posture and conditions."""
        order = encounter.order or tuple(encounter.combatants)
        return tuple(self._states.tell_briefly(encounter, id) for id in order if id in encounter.combatants)

    def heading(self, encounter: Encounter, template: str) -> str:
        """A heading over a block of states: `start`, `round_end` or `now`, named after the encounter's round."""
        return self._say(f"heading_{template}", word=self._texts.name("ruleset", "round"), round=encounter.round)

    def _and_more(self, count: int) -> str:
        return self._say("and_more", count=count)

    def _clause(self, event: AnyEvent, told: str) -> str:
        """What of an event belongs into the line itself: of a roll only what came of it; empty for nothing."""
        if isinstance(event, happened.Rolled):
            return self._outcome(event)
        if isinstance(event, happened.Moved) and event.cause == "hand":
            return told
        return "" if isinstance(event, _BEHIND) else told

    def _outcome(self, event: happened.Rolled) -> str:
        """What came of a roll, without its dice: the sum where nothing was to be met; empty for an amount."""
        if not event.outcome:
            return ""
        roll = _begun(self._texts.name("tests", event.roll))
        alone = self._is_sum(event.roll) and event.against is None
        if alone and event.score is not None and event.outcome == "success":
            return self._say("came_to", roll=roll, result=figure(event.total + event.score))
        words = self._texts.outcome(event.about, event.outcome)
        if words:
            return self._say("came_out", words=words)
        outcome = self._templates.get(event.outcome, event.outcome)
        if event.about in self._texts.words.get("questions", {}):
            return self._say("came_about", question=self._texts.question(event.about), outcome=outcome)
        return self._say("came_of_it", roll=roll, outcome=outcome)

    def _idle(self, event: AnyEvent) -> str:
        """What is said of an amount, such as damage, that changes nothing."""
        words = self._texts.outcome(event.roll, "none") if isinstance(event, happened.Rolled) else ""
        return self._say("came_out", words=words) if words else ""

    def _is_sum(self, test: str) -> bool:
        return test in self._tests and self._tests[test].told == "sum"

    def _term(self, id: str, by: Number) -> str:
        return f"{self._texts.name('mods', id)} {signed(by)}"

    def _told(self, event: AnyEvent, encounter: Encounter) -> str:
        teller = self._tellers().get(type(event))
        return "" if teller is None else teller(event, encounter)

    def _tellers(self) -> Mapping[type[Any], Callable[[Any, Encounter], str]]:
        return {
            happened.Performed: self._performed,
            happened.Reacted: self._reacted,
            happened.Rolled: self._rolled,
            happened.Contested: self._contested,
            happened.Reckoned: self._reckoned,
            happened.Answered: self._answered,
            happened.PoolChanged: self._pool,
            happened.PositionChanged: self._position,
            happened.StanceChanged: self._stance,
            happened.ConditionGained: self._gained,
            happened.ConditionEnded: self._ended,
            happened.ItemChanged: self._item,
            happened.ItemGained: self._item_gained,
            happened.ItemLost: self._item_lost,
            happened.Moved: self._moved,
            happened.RoundBegan: self._round,
            happened.TurnBegan: self._turn,
            happened.PassedOver: self._passed_over,
            happened.InitiativeSet: self._initiative,
            happened.FactEntered: self._fact,
            happened.RuleSet: self._rule,
            happened.HouseRulesChanged: self._house_rules,
            happened.Joined: self._joined,
            happened.Left: self._left,
            happened.SideChanged: self._side,
            happened.SheetChanged: self._sheet,
            happened.Noted: self._noted,
        }

    def _performed(self, event: happened.Performed, encounter: Encounter) -> str:
        if not encounter.turn and event.action in self._passing:
            # Nobody has had a turn yet that could be ended: the first begins.
            return ""
        template = "performed_ruling" if event.ruling else "performed"
        if event.action in self._rolling:
            template = "performed_by_all"
        return self._say(
            template,
            name=name_of(encounter, event.actor),
            action=self._texts.name("actions", event.action),
            choices=self._values.choices(encounter, event.action, _of_others(event.choices, event.actor)),
            ruling=event.ruling,
        )

    def _reacted(self, event: happened.Reacted, encounter: Encounter) -> str:
        name = name_of(encounter, event.actor)
        if not event.action:
            return self._say("no_reaction", name=name)
        shown = {key: value for key, value in event.choices.items() if key != "attacker"}
        choices = self._values.choices(encounter, event.action, shown)
        return self._say("reacted", name=name, action=self._texts.name("actions", event.action), choices=choices)

    def _rolled(self, event: happened.Rolled, encounter: Encounter) -> str:
        faces = f" [{', '.join(str(face) for face in event.faces)}]" if len(event.faces) > 1 else ""
        roll = self._texts.name("tests", event.roll)
        shown: dict[str, Any] = {
            "name": name_of(encounter, event.actor),
            "roll": _begun(roll),
            "dice": dice_in_words(event.dice, self._templates.get("dice_letter", "d")),
            "total": event.total,
            "faces": faces,
            "typed": self._how_cast(event),
        }
        if event.score is None:
            return self._say("rolled_amount", **shown)
        mods = ", ".join(self._parts(event))
        outcome = self._templates.get(event.outcome, event.outcome)
        shown |= {"score": figure(event.score), "mods": f" ({mods})" if mods else "", "outcome": outcome}
        shown["result"] = figure(event.total + event.score)
        if not event.outcome:
            return self._say("rolled_plain", **(shown | {"roll": roll}))
        if not self._is_sum(event.roll):
            return self._say("rolled", **shown)
        if event.against is None:
            return self._say("rolled_sum" if event.outcome == "success" else "rolled_failed", **shown)
        return self._say("rolled_against", **shown, against=figure(event.against))

    def _how_cast(self, event: happened.Rolled) -> str:
        """Where dice came from, unless the program rolled them openly."""
        if event.secret:
            return self._templates["secret"]
        return self._templates["typed"] if event.typed else ""

    def _contested(self, event: happened.Contested, encounter: Encounter) -> str:
        template = {1: "contest_won", 0: "contest_tied", -1: "contest_lost"}[event.verdict]
        if event.verdict and not event.by:
            template = f"{template}_just"
        return self._say(
            template,
            name=name_of(encounter, event.actor),
            target=name_of(encounter, event.target),
            by=figure(event.by),
        )

    def _reckoned(self, event: happened.Reckoned, encounter: Encounter) -> str:
        parts = self._parts(event)
        return self._say(
            "reckoned" if parts else "reckoned_only",
            name=name_of(encounter, event.who),
            what=_begun(self._texts.name("tests", event.what)),
            terms=", ".join(parts),
            result=figure(event.result),
        )

    def _parts(self, event: AnyEvent) -> list[str]:
        """What a figure of an event is made of, part by part: the terms of a score, or of what was worked out."""
        if isinstance(event, happened.Rolled):
            return [self._term(id, by) for id, by in event.mods]
        if not isinstance(event, happened.Reckoned) or not event.terms:
            return []
        (first, amount), *others = event.terms
        parts = [f"{self._texts.name('mods', first)} {figure(amount)}", *(self._term(id, by) for id, by in others)]
        parts += [f"{self._texts.name('mods', id)} ×{figure(by)}" for id, by in event.times]
        plain = plain_result(event.terms, event.times)
        if event.result not in (plain, 0):
            parts.append(self._say("at_least" if event.result > plain else "at_most", figure=figure(event.result)))
        return parts

    def _answered(self, event: happened.Answered, encounter: Encounter) -> str:
        who = name_of(encounter, event.who) if event.who else self._templates["gm"]
        answer = self._templates.get(event.answer) or self._texts.value(event.question, event.answer)
        return self._say("answered", who=who, question=self._texts.question(event.question), answer=answer)

    def _pool(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        before = encounter.combatants[event.who].pools.get(event.pool, 0)
        told = self._say(
            {"hand": "pool_by_hand", "cost": "cost"}.get(event.cause, "pool"),
            name=name_of(encounter, event.who),
            pool=self._texts.short("pools", event.pool),
            before=figure(before),
            after=figure(before + event.change),
        )
        return f"{told} {self._marks_passed(event, encounter)}".strip()

    def _marks_passed(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        """The states that begin because of what is now left in a pool or, where none does, those that end."""
        held, now = (self._marks(event, each) for each in (encounter, apply(encounter, event)))
        begun, over = ([id for id in some if id not in others] for some, others in ((now, held), (held, now)))
        if not begun and not over:
            return ""
        names = ", ".join(self._texts.name("conditions", id) for id in begun or over)
        return self._say("gained" if begun else "ended", name=name_of(encounter, event.who), condition=names)

    def _marks(self, event: happened.PoolChanged, encounter: Encounter) -> tuple[str, ...]:
        """The marks of a pool that somebody is at."""
        if self._rulebook is None or event.pool not in self._rulebook.ruleset.pools:
            return ()
        facts, marks = FactBook(self._rulebook, encounter).of(event.who), self._rulebook.ruleset.pools[event.pool].marks
        return tuple(id for id, mark in marks.items() if mark.when.evaluate_flag(facts))

    def _position(self, event: happened.PositionChanged, encounter: Encounter) -> str:
        position = self._texts.name("positions", event.position)
        return self._say(self._by_hand("position", event.cause), name=name_of(encounter, event.who), position=position)

    def _stance(self, event: happened.StanceChanged, encounter: Encounter) -> str:
        name = name_of(encounter, event.who)
        if not event.stance:
            left = self._texts.name("stances", encounter.combatants[event.who].stance)
            return self._say("stance_left", name=name, stance=left)
        stance = self._texts.name("stances", event.stance)
        return self._say(self._by_hand("stance", event.cause), name=name, stance=stance)

    def _by_hand(self, template: str, cause: str) -> str:
        return f"{template}_by_hand" if cause == "hand" else template

    def _gained(self, event: happened.ConditionGained, encounter: Encounter) -> str:
        condition = self._condition(encounter, event.condition.id, event.condition.fields)
        return self._say(self._by_hand("gained", event.cause), name=name_of(encounter, event.who), condition=condition)

    def _held(self, encounter: Encounter, condition: Condition) -> str:
        return self._condition(encounter, condition.id, condition.fields)

    def _condition(self, encounter: Encounter, id: str, fields: Mapping[str, Any]) -> str:
        shown = list(self._fields(encounter, fields))
        name = self._texts.name("conditions", id)
        return f"{name} ({', '.join(shown)})" if shown else name

    def _fields(self, encounter: Encounter, fields: Mapping[str, Any]) -> Iterator[str]:
        """What is noted about a condition: the first whom it names needs no word, what the next do with it does."""
        somebody = False
        for field, value in fields.items():
            if value in ("", ()) or value is False:
                continue
            said = self._values.value(encounter, field, value)
            names = said.startswith(TO)
            yield f"{self._texts.name('choices', field)} {said}" if names and somebody else said
            somebody = somebody or names

    def _ended(self, event: happened.ConditionEnded, encounter: Encounter) -> str:
        """That a condition ended; of several of a kind it is told which, until the last of them has ended."""
        held = encounter.combatants[event.who].conditions[event.index]
        condition = self._condition(encounter, event.id, held.fields if _alike(event, encounter) > 1 else {})
        return self._say(self._by_hand("ended", event.cause), name=name_of(encounter, event.who), condition=condition)

    def _item(self, event: happened.ItemChanged, encounter: Encounter) -> str:
        before = encounter.combatants[event.who].item(event.item.handle)
        name, item = name_of(encounter, event.who), self._texts.name("items", event.item.id)
        if before is None or before.where != event.item.where:
            where = self._templates.get(f"where_{event.item.where}", event.item.where)
            return self._say("item", name=name, item=item, where=where)
        changed = ", ".join(self._states.item_changes(before, event.item))
        return self._say("item_altered", name=name, item=item, changes=changed) if changed else ""

    def _item_gained(self, event: happened.ItemGained, encounter: Encounter) -> str:
        item = self._texts.name("items", event.item.id)
        return self._say("item_gained", name=name_of(encounter, event.who), item=item)

    def _item_lost(self, event: happened.ItemLost, encounter: Encounter) -> str:
        item = encounter.combatants[event.who].item(event.handle)
        name = self._texts.name("items", event.handle if item is None else item.id)
        return self._say("item_lost", name=name_of(encounter, event.who), item=name)

    def _moved(self, event: happened.Moved, encounter: Encounter) -> str:
        if event.cause == "hand" and (event.off or event.at is not None):
            place = "" if event.at is None else place_text(event.at)
            return self._say(
                "off_board" if event.off else "placed_by_hand", name=name_of(encounter, event.who), place=place
            )
        if event.cause == "hand" and event.facing is not None:
            return self._say("turned_by_hand", name=name_of(encounter, event.who))
        if not event.distance:
            return ""
        unit = self._texts.unit(event.distance)
        template = "driven_back" if event.cause == "push" else "moved"
        return self._say(template, name=name_of(encounter, event.who), distance=figure(event.distance), unit=unit)

    def _round(self, event: happened.RoundBegan, _encounter: Encounter) -> str:
        return self._say("round", round=event.round, word=self._texts.name("ruleset", "round"))

    def _turn(self, event: happened.TurnBegan, encounter: Encounter) -> str:
        return self._say("turn", name=name_of(encounter, event.who))

    def _passed_over(self, event: happened.PassedOver, encounter: Encounter) -> str:
        return self._say("passed_over", name=name_of(encounter, event.who))

    def _initiative(self, event: happened.InitiativeSet, encounter: Encounter) -> str:
        if event.initiative is None:
            return ""
        return self._say("initiative", name=name_of(encounter, event.who), initiative=figure(event.initiative))

    def _fact(self, event: happened.FactEntered, encounter: Encounter) -> str:
        fact, *whom = event.fact.split(":")
        about = " → ".join(name_of(encounter, id) for id in whom)
        said = self._texts.name("facts", fact)
        if event.value is None:
            return self._say("fact_withdrawn", fact=said, about=about)
        return self._say("fact", fact=said, about=about, value=self._texts.value(fact, event.value))

    def _rule(self, event: happened.RuleSet, _encounter: Encounter) -> str:
        return self._say("rule_on" if event.on else "rule_off", rule=self._texts.name("rules", event.rule))

    def _house_rules(self, event: happened.HouseRulesChanged, _encounter: Encounter) -> str:
        return tell_house_rules(event, self._texts, self._templates)

    def _joined(self, event: happened.Joined, _encounter: Encounter) -> str:
        return self._say("joined", name=event.combatant.name)

    def _left(self, event: happened.Left, encounter: Encounter) -> str:
        return self._say("left", name=name_of(encounter, event.who))

    def _side(self, event: happened.SideChanged, encounter: Encounter) -> str:
        return self._say("side", name=name_of(encounter, event.who), side=event.side)

    def _sheet(self, event: happened.SheetChanged, encounter: Encounter) -> str:
        differences = sheet_differences(encounter.combatants[event.who].sheet, event.sheet, self._usual)
        if not differences:
            return self._say("sheet_edited", name=name_of(encounter, event.who))
        changes = ", ".join(map(self._difference, differences))
        return self._say("sheet", name=name_of(encounter, event.who), changes=changes)

    def _difference(self, difference: SheetDifference) -> str:
        before, after = ("–" if each is None else figure(each) for each in (difference.before, difference.after))
        name = self._texts.short(difference.kind, difference.id)
        if difference.kind == "traits":
            return f"{'−' if difference.after is None else '+'}{name}"
        return f"{name} {before} → {after}"

    def _noted(self, event: happened.Noted, encounter: Encounter) -> str:
        return self._say("note", text=event.text or note_words(event, encounter, self._texts))

    def _say(self, template: str, **shown: object) -> str:
        return self._templates[template].format_map(shown)


def _alike(event: happened.ConditionEnded, encounter: Encounter) -> int:
    """How many conditions of a kind somebody is in when one of them ends."""
    return sum(held.id == event.id for held in encounter.combatants[event.who].conditions)


def note_words(event: happened.Noted, encounter: Encounter, texts: Texts) -> str:
    """What a note of the ruleset tells, with the name of whoever it is about."""
    return texts.name("notes", event.note).replace("{name}", name_of(encounter, event.who) if event.who else "")


def export_lines(lines: Iterable[Line], width: int = 100) -> Iterator[str]:
    """Lines as plain text: each sentence, with its details indented below it."""
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


def _begun(sentence: str) -> str:
    """A sentence, or what one begins with, with a capital letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _bare(event: AnyEvent) -> AnyEvent:
    """An event whose parts are told by themselves."""
    if isinstance(event, happened.Rolled):
        return replace(event, mods=())
    return replace(event, terms=(), times=()) if isinstance(event, happened.Reckoned) else event


def _of_others(choices: Mapping[str, Any], actor: str) -> Mapping[str, Any]:
    """The choices but for those of somebody himself: that he draws his own dagger goes without saying."""
    return {name: value for name, value in choices.items() if value != actor}
