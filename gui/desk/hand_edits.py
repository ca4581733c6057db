"""The hand edits a desk offers: any figure, any state, any fact, each a step of its own marked as done by hand."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from gui.desk import hand
from rules.facts.book import FactBook
from rules.play.enlistment import enlist
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, Joined, apply_all
from rules.values import Number, Place, Value


class HandEdits:
    """What a GM may change whatever the rules say. Where nothing would change, nothing is done."""

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The ruleset of the fight."""

    @property
    @abstractmethod
    def present(self) -> Encounter:
        """The fight as it stands now."""

    @abstractmethod
    def by_hand(self, events: Sequence[AnyEvent], who: str = "", subject: str = "") -> bool:
        """Make a step of these events; whether it could be done."""

    def set_pool(self, who: str, pool: str, value: Number) -> None:
        """Set a pool to a figure."""
        self.by_hand(hand.pool_set(self.present, who, pool, value), who, pool)

    def change_pool(self, who: str, pool: str, by: Number) -> None:
        """Let a pool go up, or down if `by` is negative."""
        self.by_hand(hand.pool_changed(who, pool, by), who, pool)

    def change_pools(self, changes: Mapping[tuple[str, str], Number]) -> None:
        """Let pools of several combatants go up or down in one step; the keys are combatant and pool."""
        events = [event for (who, pool), by in changes.items() for event in hand.pool_changed(who, pool, by)]
        whose, pools = ({key[place] for key in changes} for place in (0, 1))
        self.by_hand(events, whose.pop() if len(whose) == 1 else "", pools.pop() if len(pools) == 1 else "")

    def set_position(self, who: str, position: str) -> None:
        """Put somebody into a position."""
        self.by_hand(hand.position_taken(self.present, who, position), who, position)

    def set_stance(self, who: str, stance: str) -> None:
        """Let somebody take a stance, or leave his (empty)."""
        self.by_hand(hand.stance_taken(self.present, who, stance), who, stance)

    def gain_condition(self, who: str, condition: str, *each: Mapping[str, Value]) -> None:
        """Give somebody a condition, in one step as often as there are fields of it: once for each who holds him."""
        events = [event for fields in each for event in hand.condition_gained(self.present, who, condition, fields)]
        self.by_hand(events, who, condition)

    def end_condition(self, who: str, index: int) -> None:
        """End the condition at a place of somebody's list."""
        held = self.present.combatants[who].conditions[index]
        self.by_hand(hand.condition_ended(self.present, who, index), who, held.id)

    def change_condition(self, who: Sequence[str], condition: str, *, given: bool) -> None:
        """Give several a condition, or end it for all of them who are in it, in one step."""
        encounter, events = self.present, list[AnyEvent]()
        for id in who:
            held = [index for index, each in enumerate(encounter.combatants[id].conditions) if each.id == condition]
            if given and not held:
                events.extend(hand.condition_gained(encounter, id, condition, {}))
            for index in () if given else reversed(held):
                events.extend(hand.condition_ended(encounter, id, index))
        self.by_hand(events, who[0] if len(who) == 1 else "", condition)

    def set_rule(self, rule: str, on: bool) -> None:
        """Switch an optional rule on or off."""
        self.by_hand(hand.rule_set(rule, on), "", rule)

    def enter_fact(self, fact: str, value: Value, who: str, target: str = "") -> None:
        """State something the board does not say, about somebody or about somebody and another."""
        self.by_hand(hand.fact_entered(hand.fact_key(fact, who, target), value), who, fact)

    def withdraw_fact(self, key: str) -> None:
        """Take back a stated fact, by its key in the encounter's facts."""
        if key in self.present.facts:
            self.by_hand(hand.fact_entered(key, None), "", key.partition(":")[0])

    def add_note(self, text: str, amends: int = 0) -> None:
        """Write something into the log; `amends` is the step whose note it takes the place of, 0 for none."""
        if text.strip():
            self.by_hand(hand.noted(text.strip(), amends), subject=str(amends or ""))

    def join(self, character: Character, side: str) -> None:
        """Bring a character into the fight on a side; a second of the same character gets an id of his own."""
        self.join_all((character,), side)

    def join_all(self, characters: Sequence[Character], side: str) -> None:
        """Bring several characters into the fight on a side, in one step."""
        encounter, events = self.present, list[AnyEvent]()
        for character in characters:
            id = hand.free_id(encounter, character.id)
            combatant = enlist(self.rulebook, character, id, side, encounter.rules)
            events.extend(hand.joined(combatant))
            encounter = apply_all(encounter, hand.joined(combatant))
        who = [event.combatant.id for event in events if isinstance(event, Joined)]
        if who:
            events.extend(hand.ordered(self.rulebook, encounter))
        self.by_hand(events, who[0] if len(who) == 1 else "")

    def move_to(self, who: str, at: Place | None, facing: int | None = None) -> None:
        """Put somebody on another place, or turn him; `at` of None leaves him where he is."""
        self.by_hand(hand.moved(self.rulebook, self.present, who, at, facing), who)

    def turn_all_to_foes(self) -> None:
        """Turn everybody on the board to his nearest foe, in one step."""
        self.by_hand(hand.turned_to_foes(self.rulebook, self.present))

    def take_off_board(self, who: str) -> None:
        """Take somebody off the board; he stays in the fight."""
        if self.present.combatants[who].at is not None:
            self.by_hand(hand.taken_off(who), who)

    def change_side(self, who: str, side: str) -> None:
        """Put somebody on another side."""
        self.by_hand(hand.side_taken(self.present, who, side), who)

    def change_sheet(self, sheet: Character) -> None:
        """Let a character's sheet be this from now on, for all of him that are in the fight."""
        self.by_hand(hand.sheet_edited(self.rulebook, self.present, sheet), sheet.id)

    def set_initiative(self, who: str, initiative: Number) -> None:
        """Give somebody his place in the order of turns."""
        self.by_hand(hand.initiative_set(FactBook(self.rulebook, self.present), who, initiative), who)
