"""A player who plays a fight at random and checks every result."""

from collections.abc import Mapping, Sequence

from msgspec import json
from msgspec.structs import replace

from rules.formula.formulas import Undefined, Unknown
from rules.palette.mend import Mender
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion
from rules.resolving.resolution import Missing
from rules.ruleset.rulebook import Rulebook
from rules.state import journal
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import Answered, AnyEvent
from rules.state.journal import Journal, Step
from rules.values import Reply, Value
from tests.rules.arena import hand_edit
from tests.rules.playing import Pick, choose, reply_to
from tests.rules.soundness import badly_explained, badly_formed, overspent, pools_out_of_bounds, unlike_its_value

EVENTS = tuple[AnyEvent, ...]


class Player:
    """A fight and its journal. Each act is checked when it is done, and recorded in `story`."""

    def __init__(self, rulebook: Rulebook, start: Encounter, pick: Pick) -> None:
        self.rulebook = rulebook
        self.start = start
        self.pick = pick
        self.journal: Journal = journal.begin(start)
        self.story: list[str] = []
        self.made = 0
        self.turns = 0
        self.fight = Fight(rulebook, start)

    def act(self) -> None:
        """Perform a random action that the palette offers."""
        actor = self._somebody()
        open_to_all = [id for id, plan in self.rulebook.plans.items() if not plan.action.reaction]
        tries = (choose(self.fight, actor, self.pick(open_to_all), self.pick) for _ in range(8))
        option = next((option for option in tries if option is not None), None)
        if option is not None:
            self._take(option, "action")

    def rule(self) -> None:
        """Perform a random action by a ruling of the GM, whatever the rules say."""
        plans = [id for id, plan in self.rulebook.plans.items() if not plan.action.reaction]
        option = self.fight.option(self._somebody(), self.pick(plans))
        try:
            self._take(option, "ruling", "so be it")
        except (Unknown, Undefined, Missing) as refusal:
            self.story.append(f"  {type(refusal).__name__}: {refusal}")

    def edit(self) -> None:
        """Make a random change by hand."""
        events = hand_edit(self.fight, self.pick)
        self.story.append(f"by hand: {events}")
        self._record("hand", events)

    def end_turn(self) -> None:
        """End the turn."""
        ends = [id for id, plan in self.rulebook.plans.items() if _passes_on(plan.action.do)]
        option = self.fight.option(self.fight.encounter.turn or self._somebody(), ends[0])
        self._take(option, "turn")
        self.turns += 1

    def undo(self) -> None:
        """Undo a step; redoing it must lead back to the same state."""
        undone = journal.undo(self.journal)
        if self.journal.now.before is not None:
            assert journal.redo(undone) == self.journal, self.told("undo and redo lead elsewhere")
        self._go_on_from(undone)

    def redo(self) -> None:
        """Redo a step; undoing it must lead back to the same state."""
        redone = journal.redo(self.journal)
        if self.journal.ahead:
            assert journal.undo(redone) == self.journal, self.told("redo and undo lead elsewhere")
        self._go_on_from(redone)

    def look_back(self) -> None:
        """Check that the state after a random step is the fold of the steps up to it."""
        steps = self.steps()
        until = self.pick(range(len(steps) + 1))
        mark = steps[until - 1].id if until else 0
        then = journal.moment_of(self.journal, mark)
        folded = apply_all(self.start, (event for step in steps[:until] for event in step.events))
        assert then is not None, self.told(f"step {mark} is not there")
        assert then.encounter == folded, self.told(f"step {mark} stands otherwise than it is folded")

    def look_round(self) -> None:
        """Check every option of a random combatant's palette."""
        actor = self._somebody()
        others = [id for id in self.fight.encounter.combatants if id != actor]
        given = {"target": self.pick(others)} if others and self.pick((True, False)) else {}
        for option in self.fight.palette(actor, given):
            wrong = list(badly_formed(self.fight, option))
            assert not wrong, self.told(f"{actor}, {option.action} with {given}: {wrong}")
            self._check_unaffected_by_queries(option, given)
        option = self.fight.option(actor, self.pick(tuple(self.rulebook.plans)))
        listing = [choice for choice in option.choices if choice.values]
        if listing and not self.rulebook.plans[option.action].action.reaction:
            choice = self.pick(listing)
            wrong = list(unlike_its_value(self.fight, option, choice.name, self.pick(choice.values).value))
            assert not wrong, self.told(f"{actor}, {option.action}: {wrong}")

    def _check_unaffected_by_queries(self, option: Option, given: Mapping[str, Value]) -> None:
        """Check that earlier queries make no difference to an option."""
        named = self.rulebook.plans[option.action].action.choices.keys() & given.keys()
        fresh = Fight(self.rulebook, self.journal.encounter)
        first = fresh.option(option.actor, option.action, {name: given[name] for name in named})
        later = self.fight.option(option.actor, option.action, {name: given[name] for name in named})
        assert first == later, self.told(f"asked first it is {first}, asked later {later}")
        assert _alike(option, first), self.told(f"by itself it is {first}, in the palette {option}")

    def mend(self) -> None:
        """Query how to mend an illegal action, and check that each suggestion meets its need."""
        actor = self._somebody()
        plans = [id for id, plan in self.rulebook.plans.items() if not plan.action.reaction]
        option = self.fight.option(actor, self.pick(plans))
        for act in Mender(self.fight.book, actor).mend(option):
            first = self.fight.option(actor, act.action, act.choices)
            assert first.status == "legal", self.told(f"{act} is offered, but {first.reasons}")
            events = UnderWay(self.fight, first).events
            after = Fight(self.rulebook, apply_all(self.journal.encounter, events))
            stands = after.option(actor, option.action, {k: v for k, v in option.bound.items() if v != ""})
            still = [reason.id for reason in stands.reasons if reason.kind == "unmet"]
            assert act.need not in still, self.told(f"{option.action}: {act} leaves {still}")

    def explain(self) -> None:
        """Check the explanations of a random combatant's figures."""
        wrong = badly_explained(self.rulebook, self.journal.encounter, self._somebody())
        assert not wrong, self.told(str(wrong))

    def check(self) -> None:
        """Check that the fight is the fold of its steps."""
        folded = apply_all(self.start, (event for step in self.steps() for event in step.events))
        assert folded == self.journal.encounter, self.told("the fold of the steps is another fight")

    def steps(self) -> list[Step]:
        """Return the steps up to the cursor, oldest first."""
        steps: list[Step] = []
        moment = self.journal.now
        while moment is not None and moment.step is not None:
            steps.append(moment.step)
            moment = moment.before
        return steps[::-1]

    def told(self, what: str) -> str:
        """Return a failure with the story that led to it."""
        return "\n".join((what, "after:", *self.story[-12:]))

    def _somebody(self) -> str:
        turn = self.fight.encounter.turn
        everybody = tuple(self.fight.encounter.combatants)
        return self.pick((turn, turn, *everybody)) if turn in everybody else self.pick(everybody)

    def _take(self, option: Option, kind: str, ruling: str = "") -> None:
        """Perform an action to its end; midway, store it once and resume it from what was stored."""
        chosen = {name: value for name, value in option.bound.items() if value != ""}
        self.story.append(f"{kind}: {option.actor} {option.action} {chosen} {option.reasons}")
        under = UnderWay(self.fight, option, ruling)
        breaks = self.pick((0, 1, 2, 3, 99))
        while under.question is not None:
            if len(under.replies) == breaks:
                under = self._stored_and_taken_up(under)
            assert under.question is not None
            reply = reply_to(under.fight, under.question, self.pick)
            self.story.append(f"  {question_text(under.question)} -> {reply}")
            under.answer(reply)
        again = UnderWay(self.fight, option, ruling)
        for reply, typed in under.replies:
            again.answer(reply, typed)
        assert again.events == under.events, self.told("the same answers give other events")
        wrong = pools_out_of_bounds(self.rulebook, self.journal.encounter, under.events)
        ruled = any(isinstance(event, Answered) and not event.who for event in under.events)
        if option.status == "legal" and not ruled:
            wrong += overspent(self.rulebook, self.journal.encounter, under.events)
        assert not wrong, self.told(str(wrong))
        assert json.decode(json.encode(under.events), type=EVENTS) == under.events, self.told("events are kept badly")
        self._record(kind, under.events)

    def _stored_and_taken_up(self, under: UnderWay) -> UnderWay:
        """Return the action as after a crash: only its choices and answers are stored."""
        kept = json.decode(json.encode(under.replies), type=tuple[tuple[Reply, bool], ...])
        option = self.fight.option(under.option.actor, under.option.action, dict(under.option.bound))
        assert option.status == under.option.status, self.told(f"taken up it is {option.status}: {option.reasons}")
        assert option.bound == under.option.bound, self.told(f"taken up {option.bound} is bound")
        again = UnderWay(self.fight, option, under.ruling)
        for reply, typed in kept:
            again.answer(reply, typed)
        assert again.question == under.question, self.told(f"taken up it asks {again.question}")
        return again

    def _record(self, kind: str, events: Sequence[AnyEvent]) -> None:
        self.made += 1
        step = Step(self.made, self.journal.mark, kind, tuple(events))
        self._go_on_from(journal.record(self.journal, step))

    def _go_on_from(self, now: Journal) -> None:
        self.journal = now
        self.fight = Fight(self.rulebook, now.encounter)


def question_text(question: AnyQuestion) -> str:
    """Return a question in a few words."""
    return f"{type(question).__name__} {question.who} {question.about}"


def _passes_on(script: object) -> bool:
    return any(getattr(step, "order", "") == "next" for step in getattr(script, "steps", ()))


def _alike(listed: Option, first: Option) -> bool:
    """Return whether two options agree, apart from figures that the palette omits for closed ones and other values."""
    if first.status == "illegal":
        return listed.status == "illegal"
    told = {(choice.name, each.value) for choice in first.choices for each in choice.values if each.status == "legal"}
    judged = [choice for choice in listed.choices if choice.kind != "combatant"]
    legal = {(choice.name, each.value) for choice in judged for each in choice.values if each.status == "legal"}
    return replace(listed, choices=()) == replace(first, choices=()) and legal <= told
