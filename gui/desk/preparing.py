"""The plans of the open fight, which are no part of the journal: prepared actions, bands, who rolls for whom."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gui.desk import hand
from gui.desk.bands import joining, with_band, with_fold
from gui.desk.changes import BESIDE, ChangeSet
from gui.desk.intents import Prepared, done_in, intent_of, is_gone, prepared_in, waiting
from gui.desk.offering import Offering
from rules.resolving.option import Option
from rules.state.events import AnyEvent
from storage.campaign.plans import Band, BoardMap, Intent, Plans, Roller, load_plans, save_plans


class Preparing(Offering):
    """Changes the plans of a fight; each change is saved before `changed` announces it."""

    _plans: Plans = Plans()

    @abstractmethod
    def by_hand(self, events: Sequence[AnyEvent], who: str = "", subject: str = "") -> bool:
        """Make a step of these events; return whether it was made."""

    @abstractmethod
    def perform(self, option: Option, ruling: str = "") -> None:
        """Perform an option."""

    @property
    def plans(self) -> Plans:
        """The plans of the open fight."""
        return self._plans

    def prepared(self, who: str = "") -> tuple[Prepared, ...]:
        """Return the waiting prepared actions of one combatant or of all; none while an earlier moment is shown."""
        if not self._plans.intents or not self.is_open or self.looking_back:
            return ()
        intents = tuple(intent for intent in self._waiting() if who in ("", intent.who))
        return tuple(prepared_in(self.fight, intents))

    def prepare(self, option: Option) -> None:
        """Keep an option for its combatant's next turn, after those they have prepared already."""
        self._keep(replace(self._plans, intents=(*self._plans.intents, intent_of(option, self.rulebook))))

    def perform_prepared(self, who: str) -> None:
        """Perform a combatant's first prepared action; report a sentence if that is impossible now.

        If its destination is open, `place_wanted` is emitted instead.
        """
        intent = next((each for each in self._waiting() if each.who == who), None)
        if intent is None or intent.action not in self.rulebook.plans:
            self.failed.emit(self._words("intent.nothing"))
            return
        if is_gone(self.fight, intent):
            self.failed.emit(self._words("intent.gone"))
            return
        option = self.fight.option(who, intent.action, intent.choices)
        if self.fight.open_choice(option):
            self.place_wanted.emit(option, intent.choices)
        else:
            self.perform(option)

    def drop_intent(self, intent: Intent) -> None:
        """Drop a prepared action."""
        if intent in self._plans.intents:
            at = self._plans.intents.index(intent)
            self._keep(replace(self._plans, intents=(*self._plans.intents[:at], *self._plans.intents[at + 1 :])))

    def band(self, name: str, members: Sequence[str]) -> None:
        """Let these combatants act together under a name, on adjacent turns."""
        present = self.present
        before = self._plans
        self._keep(with_band(before, name, members))
        if self._plans is before or len(members) < 2:
            return
        names = ", ".join(present.combatants[id].name for id in members)
        told = hand.noted(self._words("band.told", name=name, names=names))
        self.by_hand((*joining(present, Band(name, tuple(members))), *told))

    def fold_band(self, who: str, folded: bool) -> None:
        """Fold a combatant's band into one row, or unfold it."""
        band = self._plans.band_of(who)
        if band is not None and band.folded != folded:
            self._keep(with_fold(self._plans, who, folded))

    def set_map(self, map: BoardMap | None) -> None:
        """Put a picture under the board, or none; the ground stays as it is."""
        self._keep(replace(self._plans, map=map))

    def own_roller(self, who: str) -> Roller | None:
        """Return who rolls for a combatant if that differs from their side, else None."""
        return self._plans.rollers.get(who)

    def set_own_roller(self, who: str, roller: Roller | None) -> None:
        """Choose who rolls for a combatant; None restores the choice of their side."""
        rollers: Mapping[str, Roller] = {id: each for id, each in self._plans.rollers.items() if id != who}
        if roller is not None:
            rollers = {**rollers, who: roller}
        self._keep(replace(self._plans, rollers=rollers))
        self._rollers_chosen()

    @abstractmethod
    def _rollers_chosen(self) -> None:
        """Announce the choice, and roll dice that now wait for nobody."""

    def _take_up_beside(self) -> None:
        self._plans = load_plans(self._campaign.settings, self.encounter_id)
        self._exchange.plans = self._plans

    def _note_done(self, option: Option) -> None:
        """Remove a prepared action that is done now."""
        if option.against is None:
            after = done_in(self._plans, self._waiting(), option.actor, option.action, self.journal.mark)
            if after is not self._plans:
                self._keep(after, quiet=True)

    def _waiting(self) -> tuple[Intent, ...]:
        return waiting(self._plans, self.journal, self.present)

    def _keep(self, plans: Plans, quiet: bool = False) -> None:
        """Save the plans; announce it to the panels unless `quiet`."""
        with self._reporting():
            save_plans(self._campaign.settings, self.encounter_id, plans)
            self._plans = self._exchange.plans = plans
            if not quiet:
                self.changed.emit(ChangeSet(frozenset({BESIDE})))
