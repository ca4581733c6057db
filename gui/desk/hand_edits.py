"""The hand edits of a desk: any figure, state or fact; each is a step marked as done by hand."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from gui.desk import hand
from gui.desk.kept_sheets import Followers
from gui.desk.lighting import WholeLight, light_of_all
from gui.desk.mustering import figures_of, is_on_board, places_of_newcomers
from gui.desk.open_fight import Follow, nobody
from rules.board.formation import Formation
from rules.facts.book import FactBook
from rules.facts.figures import taken_cells
from rules.play.enlistment import enlist
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent, Joined, TerrainChanged
from rules.state.terrain import LightSource
from rules.values import Number, Place, Value


class HandEdits:
    """Edits that the GM may make whatever the rules say. An edit without effect makes no step."""

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The ruleset of the fight."""

    @property
    @abstractmethod
    def present(self) -> Encounter:
        """The fight as it stands now."""

    @abstractmethod
    def by_hand(self, events: Sequence[AnyEvent], who: str = "", subject: str = "", *, follow: Follow = nobody) -> bool:
        """Make a step of these events, with the sheets that follow; return whether it was made."""

    @abstractmethod
    def followers(self) -> Followers:
        """Return what finds the sheets of the roster that follow the next change."""

    @abstractmethod
    def tell_followed(self, followers: Followers) -> None:
        """Announce the sheets that were saved with a change."""

    def set_pool(self, who: str, pool: str, value: Number) -> None:
        """Set a pool to a figure."""
        self.by_hand(hand.pool_set(self.present, who, pool, value), who, pool)

    def change_pool(self, who: str, pool: str, by: Number) -> None:
        """Raise a pool, or lower it if `by` is negative."""
        self.by_hand(hand.pool_changed(who, pool, by), who, pool)

    def change_pools(self, changes: Mapping[tuple[str, str], Number]) -> None:
        """Change pools of several combatants in one step; the keys are combatant and pool."""
        events = [event for (who, pool), by in changes.items() for event in hand.pool_changed(who, pool, by)]
        whose, pools = ({key[place] for key in changes} for place in (0, 1))
        self.by_hand(events, whose.pop() if len(whose) == 1 else "", pools.pop() if len(pools) == 1 else "")

    def set_position(self, who: str, position: str) -> None:
        """Put somebody into a position."""
        self.by_hand(hand.position_taken(self.present, who, position), who, position)

    def set_stance(self, who: str, stance: str) -> None:
        """Put somebody into a stance, or out of it (empty)."""
        self.by_hand(hand.stance_taken(self.present, who, stance), who, stance)

    def gain_condition(self, who: str, condition: str, *each: Mapping[str, Value]) -> None:
        """Give somebody a condition in one step, once for each set of fields, such as once for each grappler."""
        events = [event for fields in each for event in hand.condition_gained(self.present, who, condition, fields)]
        self.by_hand(events, who, condition)

    def end_condition(self, who: str, index: int) -> None:
        """End the condition at an index of somebody's list."""
        held = self.present.combatants[who].conditions[index]
        self.by_hand(hand.condition_ended(self.present, who, index), who, held.id)

    def change_condition(self, who: Sequence[str], condition: str, *, given: bool) -> None:
        """Give several combatants a condition, or end it for those who are in it, in one step."""
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
        """Enter a fact that the board does not give, about a combatant or about two."""
        self.by_hand(hand.fact_entered(hand.fact_key(fact, who, target), value), who, fact)

    def withdraw_fact(self, key: str) -> None:
        """Withdraw an entered fact by its key."""
        if key in self.present.facts:
            self.by_hand(hand.fact_entered(key, None), "", key.partition(":")[0])

    def add_note(self, text: str, amends: int = 0) -> None:
        """Write a note into the log; `amends` is the step whose note it replaces, 0 for none."""
        if text.strip():
            self.by_hand(hand.noted(text.strip(), amends), subject=str(amends or ""))

    def join(self, character: Character, side: str) -> None:
        """Bring a character into the fight on a side; a second copy of the character gets its own id."""
        self.join_all((character,), side)

    def join_all(
        self, characters: Sequence[Character], side: str, formation: Formation | Literal[""] | None = None
    ) -> None:
        """Bring several characters into the fight on a side, in one step.

        In a fight on the board they stand in the formation, in a line if none is named; an empty one leaves them off.
        """
        rulebook, before = self.rulebook, self.present
        if formation is None and is_on_board(before):
            formation = "line"
        encounter, joined = before, list[Combatant]()
        for character in characters:
            id = hand.free_id(encounter, character)
            joined.append(enlist(rulebook, character, id, side, encounter.rules))
            encounter = apply_all(encounter, hand.joined(joined[-1]))
        if formation and joined:
            figures = figures_of(rulebook, encounter, [each.id for each in joined])
            taken = taken_cells(FactBook(rulebook, before))
            places = places_of_newcomers(rulebook.ruleset.grid, before, side, formation, figures, taken=taken)
            placed = zip(joined, places, strict=True)
            joined = [replace(each, at=at, facing=facing) for each, (at, facing) in placed]
        events: list[AnyEvent] = [event for each in joined for event in hand.joined(each)]
        encounter = apply_all(before, events)
        who = [event.combatant.id for event in events if isinstance(event, Joined)]
        if who:
            events.extend(hand.ordered(self.rulebook, encounter))
        self.by_hand(events, who[0] if len(who) == 1 else "")

    def move_to(self, who: str, at: Place | None, facing: int | None = None) -> None:
        """Put somebody on another place or turn them; `at` of None keeps the place."""
        self.by_hand(hand.moved(self.rulebook, self.present, who, at, facing), who)

    def change_ground(self, wanted: TerrainChanged) -> None:
        """Change the board in one step."""
        self.by_hand(hand.ground_changed(self.present, wanted))

    def light_all(self, light: WholeLight) -> None:
        """Make the whole board bright, dim or dark, in one step."""
        self.change_ground(light_of_all(self.present, light))

    def carry_light(self, who: str, light: LightSource | None) -> None:
        """Let a combatant carry a light, or none."""
        self.change_ground(TerrainChanged(carried={who: light}))

    def place_all(self, home: Place = (0, 0)) -> None:
        """Put everybody who has no place on the board, each side in a line that faces the others, in one step.

        The first side stands at `home` if nobody has a place yet.
        """
        self.by_hand(hand.all_placed(self.rulebook, self.present, home))

    def place_side(self, side: str, area: Collection[Place]) -> bool:
        """Put a whole side into an area of the board, in one step; return whether the area has room for it."""
        events = hand.side_placed(self.rulebook, self.present, side, area)
        self.by_hand(events)
        return bool(events)

    def turn_all_to_foes(self) -> None:
        """Turn everybody on the board to their nearest foe, in one step."""
        self.by_hand(hand.turned_to_foes(self.rulebook, self.present))

    def take_off_board(self, who: str) -> None:
        """Take somebody off the board; they stay in the fight."""
        if self.present.combatants[who].at is not None:
            self.by_hand(hand.taken_off(who), who)

    def change_side(self, who: str, side: str) -> None:
        """Move somebody to another side."""
        self.by_hand(hand.side_taken(self.present, who, side), who)

    def change_sheet(self, sheet: Character, called: str = "") -> None:
        """Give a changed sheet to every copy of its character in the fight; `called` is the character's name before."""
        self.by_hand(hand.sheet_edited(self.rulebook, self.present, sheet, called), sheet.id)

    def carry_on(self, sheets: Mapping[str, tuple[Character, Character]]) -> bool:
        """Give combatants, and their characters in the roster, new sheets in one step; return whether it was made.

        The values are the sheets of the roster as they stand, and as they are to be. Undoing the step takes them back.
        """
        known = hand.sheets_given(self.present, {who: before for who, (before, _) in sheets.items()})
        if known and not self.by_hand(known):
            return False
        followers, given = self.followers(), {who: after for who, (_, after) in sheets.items()}
        made = self.by_hand(hand.sheets_given(self.present, given), follow=followers)
        if made:
            self.tell_followed(followers)
        return made

    def set_initiative(self, who: str, initiative: Number) -> None:
        """Set somebody's initiative."""
        self.by_hand(hand.initiative_set(FactBook(self.rulebook, self.present), who, initiative), who)
