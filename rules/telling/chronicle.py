"""The chronicle: rendering events as sentences, with the templates of text files.

A step becomes a line with its results; the details of the line hold the dice and the terms of their scores. Names are
never inflected, so that one template serves every name in every language.
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
from rules.telling.chronicle_lines import Drafts, EventText, Line
from rules.telling.chronicle_state import StateTeller
from rules.telling.chronicle_values import TO, ValueTeller, name_of
from rules.telling.public import Withheld
from rules.values import Number
from rules.words.figures import dice_in_words, figure, place_text, signed
from rules.words.texts import Texts

_DETAILS_ONLY = (happened.Answered, happened.Moved, happened.Reckoned)
"""The events that appear only in the details of a line."""


class Detail(Struct, frozen=True):
    """A detail of a line: a sentence, or (`depth` 1) a term of the figure in the sentence before it."""

    text: str
    depth: int = 0


class Chronicler:
    """Renders events and states in the language of its templates and of the ruleset's texts."""

    def __init__(
        self, ruleset: Ruleset, texts: Texts, templates: Mapping[str, str], rulebook: Rulebook | None = None
    ) -> None:
        """Without a `rulebook`, the sentences about pools do not name the marks they reach."""
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
        """Return the lines of one step: one for each action or reaction, with its results that are not withheld."""
        drafts, encounter = Drafts(), before
        for event in events:
            if isinstance(event, Withheld):
                drafts.take(EventText(event.event, "", ""))
                encounter = apply(encounter, event.event)
                continue
            sentence = self._sentence(event, encounter)
            last = isinstance(event, happened.ConditionEnded) and _count_alike(event, encounter) == 1
            drafts.take(EventText(event, sentence, self._clause(event, sentence), self._no_effect(event), last))
            encounter = apply(encounter, event)
        return drafts.finish(self._and_more)

    def details(self, before: Encounter, events: Iterable[AnyEvent]) -> tuple[Detail, ...]:
        """Return every event of a step with its figures: actions, dice, the terms of their scores, and changes."""
        found: list[Detail] = []
        encounter = before
        for event in events:
            sentence = self._sentence(_bare(event), encounter)
            if sentence:
                found.append(Detail(sentence))
            found += [Detail(part, 1) for part in self._terms(event)]
            encounter = apply(encounter, event)
        return tuple(found)

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
        return self._render(f"heading_{template}", word=self._texts.name("ruleset", "round"), round=encounter.round)

    def _and_more(self, count: int) -> str:
        return self._render("and_more", count=count)

    def _clause(self, event: AnyEvent, sentence: str) -> str:
        """Return the part of an event's sentence for the line: of a roll only its result; may be empty."""
        if isinstance(event, happened.Rolled):
            return self._outcome(event)
        if isinstance(event, happened.Moved) and event.cause == "hand":
            return sentence
        return "" if isinstance(event, _DETAILS_ONLY) else sentence

    def _outcome(self, event: happened.Rolled) -> str:
        """Return the result of a roll without its dice: the sum if there was no target; empty for an amount."""
        if not event.outcome:
            return ""
        roll = _capitalised(self._texts.name("tests", event.roll))
        alone = self._is_sum(event.roll) and event.against is None
        if alone and event.score is not None and event.outcome == "success":
            return self._render("came_to", roll=roll, result=figure(event.total + event.score))
        words = self._texts.outcome(event.about, event.outcome)
        if words:
            return self._render("came_out", words=words)
        outcome = self._templates.get(event.outcome, event.outcome)
        if event.about in self._texts.words.get("questions", {}):
            return self._render("came_about", question=self._texts.question(event.about), outcome=outcome)
        return self._render("came_of_it", roll=roll, outcome=outcome)

    def _no_effect(self, event: AnyEvent) -> str:
        """Return the sentence for an amount, such as damage, that changes nothing."""
        words = self._texts.outcome(event.roll, "none") if isinstance(event, happened.Rolled) else ""
        return self._render("came_out", words=words) if words else ""

    def _is_sum(self, test: str) -> bool:
        return test in self._tests and self._tests[test].told == "sum"

    def _term(self, id: str, by: Number) -> str:
        return f"{self._texts.name('mods', id)} {signed(by)}"

    def _sentence(self, event: AnyEvent, encounter: Encounter) -> str:
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
            # No turn can end before the first one begins.
            return ""
        template = "performed_ruling" if event.ruling else "performed"
        if event.action in self._rolling:
            template = "performed_by_all"
        return self._render(
            template,
            name=name_of(encounter, event.actor),
            action=self._texts.name("actions", event.action),
            choices=self._values.choices(encounter, event.action, _choices_of_others(event.choices, event.actor)),
            ruling=event.ruling,
        )

    def _reacted(self, event: happened.Reacted, encounter: Encounter) -> str:
        name = name_of(encounter, event.actor)
        if not event.action:
            return self._render("no_reaction", name=name)
        shown = {key: value for key, value in event.choices.items() if key != "attacker"}
        choices = self._values.choices(encounter, event.action, shown)
        return self._render("reacted", name=name, action=self._texts.name("actions", event.action), choices=choices)

    def _rolled(self, event: happened.Rolled, encounter: Encounter) -> str:
        faces = f" [{', '.join(str(face) for face in event.faces)}]" if len(event.faces) > 1 else ""
        roll = self._texts.name("tests", event.roll)
        shown: dict[str, Any] = {
            "name": name_of(encounter, event.actor),
            "roll": _capitalised(roll),
            "dice": dice_in_words(event.dice, self._templates.get("dice_letter", "d")),
            "total": event.total,
            "faces": faces,
            "typed": self._roll_source(event),
        }
        if event.score is None:
            return self._render("rolled_amount", **shown)
        mods = ", ".join(self._terms(event))
        outcome = self._templates.get(event.outcome, event.outcome)
        shown |= {"score": figure(event.score), "mods": f" ({mods})" if mods else "", "outcome": outcome}
        shown["result"] = figure(event.total + event.score)
        if not event.outcome:
            return self._render("rolled_plain", **(shown | {"roll": roll}))
        if not self._is_sum(event.roll):
            return self._render("rolled", **shown)
        if event.against is None:
            return self._render("rolled_sum" if event.outcome == "success" else "rolled_failed", **shown)
        return self._render("rolled_against", **shown, against=figure(event.against))

    def _roll_source(self, event: happened.Rolled) -> str:
        """Return the note on rolls that were secret or typed in; empty for others."""
        if event.secret:
            return self._templates["secret"]
        return self._templates["typed"] if event.typed else ""

    def _contested(self, event: happened.Contested, encounter: Encounter) -> str:
        template = {1: "contest_won", 0: "contest_tied", -1: "contest_lost"}[event.verdict]
        if event.verdict and not event.by:
            template = f"{template}_just"
        return self._render(
            template,
            name=name_of(encounter, event.actor),
            target=name_of(encounter, event.target),
            by=figure(event.by),
        )

    def _reckoned(self, event: happened.Reckoned, encounter: Encounter) -> str:
        parts = self._terms(event)
        return self._render(
            "reckoned" if parts else "reckoned_only",
            name=name_of(encounter, event.who),
            what=_capitalised(self._texts.name("tests", event.what)),
            terms=", ".join(parts),
            result=figure(event.result),
        )

    def _terms(self, event: AnyEvent) -> list[str]:
        """Return the terms of an event's figure: of a score, or of a calculated figure."""
        if isinstance(event, happened.Rolled):
            return [self._term(id, by) for id, by in event.mods]
        if not isinstance(event, happened.Reckoned) or not event.terms:
            return []
        (first, amount), *others = event.terms
        parts = [f"{self._texts.name('mods', first)} {figure(amount)}", *(self._term(id, by) for id, by in others)]
        parts += [f"{self._texts.name('mods', id)} ×{figure(by)}" for id, by in event.times]
        plain = plain_result(event.terms, event.times)
        if event.result not in (plain, 0):
            parts.append(self._render("at_least" if event.result > plain else "at_most", figure=figure(event.result)))
        return parts

    def _answered(self, event: happened.Answered, encounter: Encounter) -> str:
        who = name_of(encounter, event.who) if event.who else self._templates["gm"]
        answer = self._templates.get(event.answer) or self._texts.value(event.question, event.answer)
        return self._render("answered", who=who, question=self._texts.question(event.question), answer=answer)

    def _pool(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        before = encounter.combatants[event.who].pools.get(event.pool, 0)
        sentence = self._render(
            {"hand": "pool_by_hand", "cost": "cost"}.get(event.cause, "pool"),
            name=name_of(encounter, event.who),
            pool=self._texts.short("pools", event.pool),
            before=figure(before),
            after=figure(before + event.change),
        )
        return f"{sentence} {self._marks_passed(event, encounter)}".strip()

    def _marks_passed(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        """Return a sentence for the marks that a change of a pool begins or, if there are none, ends."""
        held, now = (self._marks(event, each) for each in (encounter, apply(encounter, event)))
        begun, over = ([id for id in some if id not in others] for some, others in ((now, held), (held, now)))
        if not begun and not over:
            return ""
        names = ", ".join(self._texts.name("conditions", id) for id in begun or over)
        return self._render("gained" if begun else "ended", name=name_of(encounter, event.who), condition=names)

    def _marks(self, event: happened.PoolChanged, encounter: Encounter) -> tuple[str, ...]:
        """Return the marks of a pool that hold for the combatant."""
        if self._rulebook is None or event.pool not in self._rulebook.ruleset.pools:
            return ()
        facts, marks = FactBook(self._rulebook, encounter).of(event.who), self._rulebook.ruleset.pools[event.pool].marks
        return tuple(id for id, mark in marks.items() if mark.when.evaluate_flag(facts))

    def _position(self, event: happened.PositionChanged, encounter: Encounter) -> str:
        position = self._texts.name("positions", event.position)
        return self._render(
            self._by_hand("position", event.cause), name=name_of(encounter, event.who), position=position
        )

    def _stance(self, event: happened.StanceChanged, encounter: Encounter) -> str:
        name = name_of(encounter, event.who)
        if not event.stance:
            left = self._texts.name("stances", encounter.combatants[event.who].stance)
            return self._render("stance_left", name=name, stance=left)
        stance = self._texts.name("stances", event.stance)
        return self._render(self._by_hand("stance", event.cause), name=name, stance=stance)

    def _by_hand(self, template: str, cause: str) -> str:
        return f"{template}_by_hand" if cause == "hand" else template

    def _gained(self, event: happened.ConditionGained, encounter: Encounter) -> str:
        condition = self._condition(encounter, event.condition.id, event.condition.fields)
        return self._render(
            self._by_hand("gained", event.cause), name=name_of(encounter, event.who), condition=condition
        )

    def _held(self, encounter: Encounter, condition: Condition) -> str:
        return self._condition(encounter, condition.id, condition.fields)

    def _condition(self, encounter: Encounter, id: str, fields: Mapping[str, Any]) -> str:
        shown = list(self._fields(encounter, fields))
        name = self._texts.name("conditions", id)
        return f"{name} ({', '.join(shown)})" if shown else name

    def _fields(self, encounter: Encounter, fields: Mapping[str, Any]) -> Iterator[str]:
        """Yield the fields of a condition in words; from the second combatant on, with the name of the field."""
        somebody = False
        for field, value in fields.items():
            if value in ("", ()) or value is False:
                continue
            text = self._values.value(encounter, field, value)
            names = text.startswith(TO)
            yield f"{self._texts.name('choices', field)} {text}" if names and somebody else text
            somebody = somebody or names

    def _ended(self, event: happened.ConditionEnded, encounter: Encounter) -> str:
        """Return the sentence for a condition that ended, with its fields if others of its kind remain."""
        held = encounter.combatants[event.who].conditions[event.index]
        condition = self._condition(encounter, event.id, held.fields if _count_alike(event, encounter) > 1 else {})
        return self._render(
            self._by_hand("ended", event.cause), name=name_of(encounter, event.who), condition=condition
        )

    def _item(self, event: happened.ItemChanged, encounter: Encounter) -> str:
        before = encounter.combatants[event.who].item(event.item.handle)
        name, item = name_of(encounter, event.who), self._texts.name("items", event.item.id)
        if before is None or before.where != event.item.where:
            where = self._templates.get(f"where_{event.item.where}", event.item.where)
            return self._render("item", name=name, item=item, where=where)
        changed = ", ".join(self._states.item_changes(before, event.item))
        return self._render("item_altered", name=name, item=item, changes=changed) if changed else ""

    def _item_gained(self, event: happened.ItemGained, encounter: Encounter) -> str:
        item = self._texts.name("items", event.item.id)
        return self._render("item_gained", name=name_of(encounter, event.who), item=item)

    def _item_lost(self, event: happened.ItemLost, encounter: Encounter) -> str:
        item = encounter.combatants[event.who].item(event.handle)
        name = self._texts.name("items", event.handle if item is None else item.id)
        return self._render("item_lost", name=name_of(encounter, event.who), item=name)

    def _moved(self, event: happened.Moved, encounter: Encounter) -> str:
        if event.cause == "hand" and (event.off or event.at is not None):
            place = "" if event.at is None else place_text(event.at)
            return self._render(
                "off_board" if event.off else "placed_by_hand", name=name_of(encounter, event.who), place=place
            )
        if event.cause == "hand" and event.facing is not None:
            return self._render("turned_by_hand", name=name_of(encounter, event.who))
        if not event.distance:
            return ""
        unit = self._texts.unit(event.distance)
        template = "driven_back" if event.cause == "push" else "moved"
        return self._render(template, name=name_of(encounter, event.who), distance=figure(event.distance), unit=unit)

    def _round(self, event: happened.RoundBegan, _encounter: Encounter) -> str:
        return self._render("round", round=event.round, word=self._texts.name("ruleset", "round"))

    def _turn(self, event: happened.TurnBegan, encounter: Encounter) -> str:
        return self._render("turn", name=name_of(encounter, event.who))

    def _passed_over(self, event: happened.PassedOver, encounter: Encounter) -> str:
        return self._render("passed_over", name=name_of(encounter, event.who))

    def _initiative(self, event: happened.InitiativeSet, encounter: Encounter) -> str:
        if event.initiative is None:
            return ""
        return self._render("initiative", name=name_of(encounter, event.who), initiative=figure(event.initiative))

    def _fact(self, event: happened.FactEntered, encounter: Encounter) -> str:
        fact, *whom = event.fact.split(":")
        about = " → ".join(name_of(encounter, id) for id in whom)
        text = self._texts.name("facts", fact)
        if event.value is None:
            return self._render("fact_withdrawn", fact=text, about=about)
        return self._render("fact", fact=text, about=about, value=self._texts.value(fact, event.value))

    def _rule(self, event: happened.RuleSet, _encounter: Encounter) -> str:
        return self._render("rule_on" if event.on else "rule_off", rule=self._texts.name("rules", event.rule))

    def _house_rules(self, event: happened.HouseRulesChanged, _encounter: Encounter) -> str:
        return tell_house_rules(event, self._texts, self._templates)

    def _joined(self, event: happened.Joined, _encounter: Encounter) -> str:
        return self._render("joined", name=event.combatant.name)

    def _left(self, event: happened.Left, encounter: Encounter) -> str:
        return self._render("left", name=name_of(encounter, event.who))

    def _side(self, event: happened.SideChanged, encounter: Encounter) -> str:
        return self._render("side", name=name_of(encounter, event.who), side=event.side)

    def _sheet(self, event: happened.SheetChanged, encounter: Encounter) -> str:
        differences = sheet_differences(encounter.combatants[event.who].sheet, event.sheet, self._usual)
        if not differences:
            return self._render("sheet_edited", name=name_of(encounter, event.who))
        changes = ", ".join(map(self._difference, differences))
        return self._render("sheet", name=name_of(encounter, event.who), changes=changes)

    def _difference(self, difference: SheetDifference) -> str:
        before, after = ("–" if each is None else figure(each) for each in (difference.before, difference.after))
        name = self._texts.short(difference.kind, difference.id)
        if difference.kind == "traits":
            return f"{'−' if difference.after is None else '+'}{name}"
        return f"{name} {before} → {after}"

    def _noted(self, event: happened.Noted, encounter: Encounter) -> str:
        return self._render("note", text=event.text or note_words(event, encounter, self._texts))

    def _render(self, template: str, **shown: object) -> str:
        return self._templates[template].format_map(shown)


def _count_alike(event: happened.ConditionEnded, encounter: Encounter) -> int:
    """Return how many conditions of its kind the combatant has before one of them ends."""
    return sum(held.id == event.id for held in encounter.combatants[event.who].conditions)


def note_words(event: happened.Noted, encounter: Encounter, texts: Texts) -> str:
    """Return the text of a ruleset's note, with the name of the combatant it is about."""
    return texts.name("notes", event.note).replace("{name}", name_of(encounter, event.who) if event.who else "")


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


def _capitalised(sentence: str) -> str:
    """Return a text with a capital first letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _bare(event: AnyEvent) -> AnyEvent:
    """Return an event without the terms of its figure, which are separate details."""
    if isinstance(event, happened.Rolled):
        return replace(event, mods=())
    return replace(event, terms=(), times=()) if isinstance(event, happened.Reckoned) else event


def _choices_of_others(choices: Mapping[str, Any], actor: str) -> Mapping[str, Any]:
    """Return the choices without those that name the actor, which go without saying."""
    return {name: value for name, value in choices.items() if value != actor}
