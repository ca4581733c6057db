"""The sentences of the log about changes of a combatant: pools, posture, conditions, gear, place and sheet."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.facts.marks import reached_marks
from rules.ruleset.rulebook import Rulebook
from rules.state import events as happened
from rules.state.applying import apply
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.state.sheet_change import SheetDifference, sheet_differences
from rules.state.story import Deed, new_deeds
from rules.telling.chronicle_phrases import Phrases, capitalised
from rules.telling.chronicle_state import StateTeller
from rules.telling.chronicle_values import ValueTeller, gender_of, name_of
from rules.values import Number
from rules.words.figures import figure, place_text
from rules.words.told import ENDING, ITEM, Ending, Word, filled


class ChangeTeller(Struct, frozen=True):
    """Renders the changes of combatants; without a `rulebook`, pools do not name the marks they reach.

    `usual` gives the figures of attributes that a sheet does not state.
    """

    phrases: Phrases
    values: ValueTeller
    states: StateTeller
    usual: Mapping[str, Number]
    rulebook: Rulebook | None = None

    def pool(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        """Return the sentence for a change of a pool, with the marks that begin or end."""
        template = self.phrases.by_hand("pool", event.cause)
        sentence = self.phrases.render(template, **self._figures(event, encounter))
        return f"{sentence} {self.marks_passed(event, encounter)}".strip()

    def cost(self, event: happened.PoolChanged, encounter: Encounter, before: Number | None = None) -> str:
        """Return a cost as it stands in brackets behind what was done, without the name of who paid.

        `before` is the pool before the first of several costs; without it, there is only this one.
        """
        now = encounter.combatants[event.who].pools.get(event.pool, 0)
        return self.cost_figures(event, now if before is None else before, now + event.change)

    def cost_figures(self, event: happened.PoolChanged, before: Number, after: Number) -> str:
        """Return the figures of the pool that an event changes, before and after costs."""
        pool = self.phrases.texts.short("pools", event.pool)
        return self.phrases.render("cost", pool=pool, before=figure(before), after=figure(after))

    def marks_passed(self, event: happened.PoolChanged, encounter: Encounter) -> str:
        """Return a sentence for the marks that a change of a pool begins or, if there are none, ends."""
        held, now = (self._marks(event, each) for each in (encounter, apply(encounter, event)))
        begun, over = ([id for id in some if id not in others] for some, others in ((now, held), (held, now)))
        return " ".join(
            self._condition_sentence("gained" if begun else "ended", event.who, id, encounter) for id in begun or over
        )

    def position(self, event: happened.PositionChanged, encounter: Encounter) -> str:
        """Return the sentence for a new position."""
        name, position = name_of(encounter, event.who), self.phrases.texts.name("positions", event.position)
        predicate = self._predicate("gained", "positions", event.position, event.who, encounter)
        if predicate and event.cause != "hand":
            return self.phrases.render("deed", name=name, told=predicate, choices="")
        return self.phrases.render(self.phrases.by_hand("position", event.cause), name=name, position=position)

    def stance(self, event: happened.StanceChanged, encounter: Encounter) -> str:
        """Return the sentence for a stance that is taken or left."""
        name = name_of(encounter, event.who)
        what = "gained" if event.stance else "ended"
        stance = event.stance or encounter.combatants[event.who].stance
        predicate = self._predicate(what, "stances", stance, event.who, encounter)
        if predicate and event.cause != "hand":
            return self.phrases.render("deed", name=name, told=predicate, choices="")
        template = self.phrases.by_hand("stance", event.cause) if event.stance else "stance_left"
        return self.phrases.render(template, name=name, stance=self.phrases.texts.name("stances", stance))

    def gained(self, event: happened.ConditionGained, encounter: Encounter) -> str:
        """Return the sentence for a new condition; one that only changes its fields is named with them."""
        id, fields = event.condition.id, event.condition.fields
        if event.cause != "hand" and not _alters(event, encounter):
            return self._condition_sentence("gained", event.who, id, encounter, fields)
        condition = self.values.condition(encounter, id, fields)
        template = self.phrases.by_hand("gained", event.cause)
        return self.phrases.render(template, name=name_of(encounter, event.who), condition=condition)

    def repeats(self, event: happened.ConditionGained, encounter: Encounter) -> tuple[str, ...]:
        """Return the results of a roll that say the same as the sentence for a new condition."""
        predicate = self._predicate("gained", "conditions", event.condition.id, event.who, encounter)
        if not predicate or event.cause == "hand":
            return ()
        words = self.phrases.render("came_out", words=predicate, dice="")
        return (
            capitalised(words),
            self.phrases.render("came_to_whom", name=name_of(encounter, event.who), outcome=words),
        )

    def ended(self, event: happened.ConditionEnded, encounter: Encounter) -> str:
        """Return the sentence for a condition that ended, with its fields if others of its kind remain."""
        held = encounter.combatants[event.who].conditions[event.index]
        fields: Mapping[str, object] = held.fields if count_alike(event, encounter) > 1 else {}
        if event.cause != "hand":
            return self._condition_sentence("ended", event.who, event.id, encounter, fields)
        name = name_of(encounter, event.who)
        condition = self.values.condition(encounter, event.id, fields)
        return self.phrases.render("ended_by_hand", name=name, condition=condition)

    def is_untold(self, event: AnyEvent, encounter: Encounter) -> bool:
        """Return whether the ruleset's words leave a change that was not made by hand to the details of a line."""
        texts = self.phrases.texts
        match event:
            case happened.ConditionGained(cause=cause) if cause != "hand":
                return texts.is_untold("conditions", event.condition.id, "gained")
            case happened.ConditionEnded(cause=cause) if cause != "hand":
                return texts.is_untold("conditions", event.id, "ended")
            case happened.StanceChanged(cause=cause) if cause != "hand":
                left = encounter.combatants[event.who].stance
                return texts.is_untold("stances", event.stance or left, "gained" if event.stance else "ended")
            case happened.ItemChanged(cause=cause) if cause != "hand":
                before = encounter.combatants[event.who].item(event.item.handle)
                unready = before is not None and replace(before, ready=event.item.ready) == event.item
                return unready and texts.is_unturned("ready", event.item.ready)
            case _:
                return False

    def item(self, event: happened.ItemChanged, encounter: Encounter) -> str:
        """Return the sentence for a piece that was moved or altered; empty if nothing of it is told."""
        before = encounter.combatants[event.who].item(event.item.handle)
        name, item = name_of(encounter, event.who), self.phrases.texts.name("items", event.item.id)
        by_hand = event.cause == "hand"
        if before is None or before.where != event.item.where:
            where = self.phrases.templates.get(f"where_{event.item.where}", event.item.where)
            return self.phrases.render("item", name=name, item=item, where=where)
        altered = self.states.altered_fields(before, event.item)
        sentences = {field: "" if by_hand else self._turned(event, field, encounter) for field in altered}
        told = [self.phrases.render("deed", name=name, told=each, choices="") for each in sentences.values() if each]
        plain = self.states.item_changes(before, event.item, frozenset(id for id, each in sentences.items() if each))
        changed = ", ".join(plain)
        if changed:
            told.append(self.phrases.render("item_altered", name=name, item=item, changes=changed))
        return " ".join(told)

    def item_gained(self, event: happened.ItemGained, encounter: Encounter) -> str:
        """Return the sentence for a piece that a combatant receives."""
        item = self.phrases.texts.name("items", event.item.id)
        return self.phrases.render("item_gained", name=name_of(encounter, event.who), item=item)

    def item_lost(self, event: happened.ItemLost, encounter: Encounter) -> str:
        """Return the sentence for a piece that a combatant no longer has."""
        item = encounter.combatants[event.who].item(event.handle)
        name = self.phrases.texts.name("items", event.handle if item is None else item.id)
        return self.phrases.render("item_lost", name=name_of(encounter, event.who), item=name)

    def moved(self, event: happened.Moved, encounter: Encounter) -> str:
        """Return the sentence for a movement; empty for one of no distance."""
        name = name_of(encounter, event.who)
        if event.cause == "hand" and (event.off or event.at is not None):
            place = "" if event.at is None else place_text(event.at)
            return self.phrases.render("off_board" if event.off else "placed_by_hand", name=name, place=place)
        if event.cause == "hand" and event.facing is not None:
            return self.phrases.render("turned_by_hand", name=name)
        if not event.distance:
            return ""
        template = "driven_back" if event.cause == "push" else "moved"
        unit = self.phrases.texts.unit(event.distance)
        return self.phrases.render(template, name=name, distance=figure(event.distance), unit=unit)

    def moved_together(self, events: Sequence[happened.Moved], encounter: Encounter) -> str:
        """Return the sentence for several combatants who are put on the board, or turned, in one step."""
        names = ", ".join(name_of(encounter, event.who) for event in events)
        return self.phrases.render("turned_together" if events[0].at is None else "placed_together", names=names)

    def sheet(self, event: happened.SheetChanged, encounter: Encounter) -> str:
        """Return the sentence for a sheet that was edited during the fight."""
        changed, name = encounter.whoever(event.who), name_of(encounter, event.who)
        before = event.sheet if changed is None else changed.sheet
        if event.sheet.story != before.story:
            deeds = ", ".join(self._deed(each, encounter) for each in new_deeds(before.story, event.sheet.story))
            return self.phrases.render("carried" if deeds else "carried_on", name=name, changes=deeds)
        differences = sheet_differences(before, event.sheet, self.usual)
        if not differences:
            return self.phrases.render("sheet_edited", name=name)
        return self.phrases.render("sheet", name=name, changes=", ".join(map(self._difference, differences)))

    def _turned(self, event: happened.ItemChanged, field: str, encounter: Encounter) -> str:
        """Return what the ruleset says of a piece whose field has a new value, to follow its holder's name."""
        texts, id = self.phrases.texts, event.item.id
        template = texts.turned(field, event.item.fields[field])
        words = {ITEM: Word(texts.name("items", id), texts.forms(id)), ENDING: Ending(gender_of(encounter, event.who))}
        return filled(template, words)[0] if template else ""

    def _figures(self, event: happened.PoolChanged, encounter: Encounter) -> Mapping[str, str]:
        before = encounter.combatants[event.who].pools.get(event.pool, 0)
        return {
            "name": name_of(encounter, event.who),
            "pool": self.phrases.texts.short("pools", event.pool),
            "before": figure(before),
            "after": figure(before + event.change),
        }

    def _marks(self, event: happened.PoolChanged, encounter: Encounter) -> tuple[str, ...]:
        """Return the marks of a pool that hold for the combatant."""
        if self.rulebook is None or event.pool not in self.rulebook.ruleset.pools:
            return ()
        facts, marks = FactBook(self.rulebook, encounter).of(event.who), self.rulebook.ruleset.pools[event.pool].marks
        return tuple(reached_marks(marks, facts))

    def _condition_sentence(
        self, what: str, who: str, id: str, encounter: Encounter, fields: Mapping[str, object] | None = None
    ) -> str:
        """Return the sentence for a condition that was `gained` or `ended`, in the ruleset's words if it has some."""
        name, told = name_of(encounter, who), {field: held for field, held in (fields or {}).items() if held}
        words = {field: self.values.word(encounter, field, held) for field, held in told.items()}
        template = self.phrases.texts.told("conditions", id, what)
        predicate, used = filled(template, {ENDING: Ending(gender_of(encounter, who)), **words})
        if predicate:
            shown = self.values.fields(encounter, {field: held for field, held in told.items() if field not in used})
            return self.phrases.render("deed", name=name, told=predicate, choices=f" ({shown})" if shown else "")
        condition = self.values.condition(encounter, id, fields or {})
        return self.phrases.render(what, name=name, condition=condition)

    def _predicate(self, what: str, kind: str, id: str, who: str, encounter: Encounter) -> str:
        template = self.phrases.texts.told(kind, id, what)
        return filled(template, {ENDING: Ending(gender_of(encounter, who))})[0] if template else ""

    def _deed(self, deed: Deed, encounter: Encounter) -> str:
        """Return one thing that a fight has left on a character, in a few words."""
        texts = self.phrases.texts
        before, after = ("–" if each is None else texts.value(deed.name, each) for each in (deed.before, deed.after))
        match deed.kind:
            case "pool":
                return f"{texts.short('pools', deed.id)} {before} → {after}"
            case "field":
                return f"{texts.name('items', deed.id)} ({texts.name('fields', deed.name)} {before} → {after})"
            case "found" | "lost":
                return f"{'+' if deed.kind == 'found' else '−'}{texts.name('items', deed.id)}"
            case _:
                sign = "−" if deed.kind == "ended" else "+"
                return f"{sign}{self.values.condition(encounter, deed.id, deed.fields)}"

    def _difference(self, difference: SheetDifference) -> str:
        before, after = ("–" if each is None else figure(each) for each in (difference.before, difference.after))
        name = self.phrases.texts.short(difference.kind, difference.id)
        if difference.kind == "traits":
            return f"{'−' if difference.after is None else '+'}{name}"
        return f"{name} {before} → {after}"


def _alters(event: happened.ConditionGained, encounter: Encounter) -> bool:
    """Return whether a condition replaces another one of its kind."""
    held = encounter.combatants[event.who].conditions
    return 0 <= event.replaces < len(held) and held[event.replaces].id == event.condition.id


def count_alike(event: happened.ConditionEnded, encounter: Encounter) -> int:
    """Return how many conditions of its kind the combatant has before one of them ends."""
    return sum(held.id == event.id for held in encounter.combatants[event.who].conditions)
