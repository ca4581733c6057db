"""What a trial has seen: which actions were open, which needs were met, which states somebody came into."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from rules.facts.book import conditions_by_standing
from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import ReactionQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, ConditionGained, Performed, PositionChanged, Reacted, StanceChanged
from rules.trial.story import Deed
from rules.values import Value


class Moment(Struct, frozen=True):
    """A moment at which somebody might have done something: the fight, and the deed with its choices."""

    encounter: Encounter
    deed: Deed
    reasons: tuple[str, ...] = ()


class Ledger:
    """Counts what was seen.

    `closest` holds for each closed action the moment with the fewest reasons against it, `sound` for each open one the
    first moment at which it was open. `met` and `unmet` hold the first moment of each for every need; `refused` holds
    the reasons that scenarios show. `attacks` holds the first attack that a group of reactions was asked about.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self.judged: Counter[str] = Counter()
        self.opened: set[str] = set()
        self.performed: Counter[str] = Counter()
        self.closest: dict[str, Moment] = {}
        self.met: dict[str, Moment] = {}
        self.unmet: dict[str, Moment] = {}
        self.asked: Counter[str] = Counter()
        self.refused: set[str] = set()
        self.reached: set[str] = set()
        self.sound: dict[str, Moment] = {}
        self.attacks: dict[str, tuple[Encounter, ReactionQuestion]] = {}

    def note(self, fight: Fight, option: Option, given: Mapping[str, Value]) -> None:
        """Note how an action stands."""
        self.judged[option.action] += 1
        moment = _moment(fight, option, given)
        if option.status == "illegal":
            known = self.closest.get(option.action)
            if known is None or _size(moment) < _size(known):
                self.closest[option.action] = moment
        elif not any(reason.kind == "unknown" for reason in option.reasons):
            self.opened.add(option.action)
            self.sound.setdefault(option.action, moment)
        self._note_needs(option, moment)

    def _note_needs(self, option: Option, moment: Moment) -> None:
        plan = self._rulebook.plans[option.action]
        unmet = {reason.id for reason in option.reasons if reason.kind in ("unmet", "gm")}
        for choice in option.choices:
            for each in choice.values:
                unmet |= {reason.id for reason in each.reasons if reason.kind in ("unmet", "gm")}
        open_ones = {reason.id for reason in option.reasons if reason.kind in ("unknown", "undefined")}
        against = {reason.id for reason in option.reasons}
        for need in (*plan.needs, *plan.late):
            self.asked[need.id] += 1
            if need.id in unmet:
                self.unmet.setdefault(need.id, moment)
            if need.id not in against and not open_ones:
                self.met.setdefault(need.id, moment)

    def note_reaction(self, fight: Fight, question: ReactionQuestion) -> None:
        """Note which reactions were open."""
        for id in question.answers:
            self.opened.add(id)
        self.attacks.setdefault(question.about, (fight.encounter, question))

    def note_events(self, events: Iterable[AnyEvent]) -> None:
        """Note which states somebody came into, and which actions were performed."""
        for event in events:
            if isinstance(event, ConditionGained):
                self.reached.add(f"conditions.{event.condition.id}")
            elif isinstance(event, PositionChanged):
                self.reached.add(f"positions.{event.position}")
            elif isinstance(event, StanceChanged) and event.stance:
                self.reached.add(f"stances.{event.stance}")
            elif isinstance(event, Performed | Reacted) and not getattr(event, "ruling", ""):
                self.opened.add(event.action)

    def note_states(self, fight: Fight) -> None:
        """Note which lines of pools somebody is past, and which conditions hold because of where people stand."""
        for id in fight.encounter.combatants:
            facts = fight.book.of(id)
            try:
                self.reached |= {f"conditions.{held.id}" for held in conditions_by_standing(facts)}
                for mark, rule in self._rulebook.marks.items():
                    if f"marks.{mark}" not in self.reached and rule.when.evaluate_flag(facts):
                        self.reached.add(f"marks.{mark}")
            except (Unknown, Undefined):
                continue


def _moment(fight: Fight, option: Option, given: Mapping[str, Value]) -> Moment:
    reasons = tuple(dict.fromkeys(reason.id for reason in option.reasons if reason.kind != "gm"))
    return Moment(fight.encounter, Deed(option.actor, option.action, dict(given)), reasons)


def _size(moment: Moment) -> tuple[int, int, int]:
    """Return how much there is to read in a moment: reasons first, then combatants and what they carry."""
    held = sum(len(each.items) + len(each.conditions) for each in moment.encounter.combatants.values())
    return len(moment.reasons), len(moment.encounter.combatants), held
