"""The options that a desk offers: the palette of the selected combatant, and what would mend an illegal option."""

from abc import abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager

from gui.desk.changes import PALETTE, ChangeSet
from gui.desk.showing import Showing
from rules.palette.mend import Mend, Mender
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.values import EMPTY, Value
from storage.campaign.settings import LIKELY_FIRST


class Offering(Showing):
    """Asks the engine for options of the selected combatant in the fight that is shown, or in a supposed one."""

    _mender: Mender | None = None

    @abstractmethod
    def _reporting(self) -> AbstractContextManager[None]:
        """Report trouble and refusals as a sentence."""

    @property
    def likely_first(self) -> bool:
        """Whether the palette begins with the likely actions."""
        return self._campaign.settings.get(LIKELY_FIRST)

    def set_likely_first(self, wanted: bool) -> None:
        """Choose whether the palette begins with the likely actions."""
        with self._reporting():
            self._campaign.settings.set(LIKELY_FIRST, wanted)
        self.changed.emit(ChangeSet(frozenset({PALETTE})))

    def palette(self, supposed: Fight | None = None) -> tuple[Option, ...]:
        """Return every option of the selected combatant in full."""
        return tuple(lazy.option for lazy in self.lazy_palette(supposed))

    def lazy_palette(self, supposed: Fight | None = None) -> tuple[LazyOption, ...]:
        """Return every action of the selected combatant as a lazy option, in the fight or in a supposed one."""
        if self._selected not in self.encounter.combatants:
            return ()
        return (supposed or self.fight).lazy_palette(self._selected, self.aim.given, self.aim.preferences)

    def option(
        self,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        supposed: Fight | None = None,
    ) -> Option:
        """Return an option like `lazy_option`, in full."""
        return self.lazy_option(action, given, against, supposed).option

    def lazy_option(
        self,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        supposed: Fight | None = None,
    ) -> LazyOption:
        """Return an action of the selected combatant with these choices; with `against`, a reaction of who is asked."""
        under = self.under_way
        if against is not None and under is not None and under.question is not None:
            return under.fight.lazy_option(under.question.who, action, given, against)
        choices, aim = self.rulebook.plans[action].action.choices, self.aim
        aimed = {name: value for name, value in aim.given.items() if name in choices}
        return (supposed or self.fight).lazy_option(
            self._selected, action, {**aimed, **given}, preferences=aim.preferences
        )

    def mend(self, option: Option) -> tuple[Mend, ...]:
        """Return the actions that would first meet the unmet needs of an option."""
        mender = self._mender
        if mender is None or mender.book is not self.fight.book or mender.actor != option.actor:
            mender = self._mender = Mender(self.fight.book, option.actor)
        return mender.mend(option)

    def open_choice(self, option: Option) -> str:
        """Return the choice to ask for before an option is performed, such as the destination; empty if none."""
        under = self.under_way
        fight = self.fight if option.against is None or under is None else under.fight
        return fight.open_choice(option)
