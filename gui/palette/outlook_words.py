"""An outlook in words: the chain of rolls, who falls, and what is left in pools."""

from collections.abc import Iterator

from msgspec import Struct

from gui.palette.wording import Wording
from rules.palette.outlook import Outlook, PoolChance, RollChance, StateChance
from rules.resolving.option import Option
from rules.telling.chronicle_values import gender_of
from rules.values import Number
from rules.words.told import ENDING, Ending, filled

MOST_ROLLS, MOST_STATES, MOST_POOLS = 4, 4, 3
"""The most rolls, states and pools of an outlook that are shown; the likeliest states come first."""

SURE = 0.9995
"""The chance from which on something counts as certain, so that the dice have no part in it."""

LEAST = 0.02
"""The chance from which on a later roll, a state or a change of a pool is worth a word."""

ROUGH = 0.01
"""The chance of what was not worked out exactly from which on a figure says that it is rough."""


class PoolFan(Struct, frozen=True):
    """What may be left in a pool: a label, each figure with its chance from the lowest, and the usual result in words.

    `before` is the figure before the action; figures up to `danger` are painted as a loss, None for none.
    """

    label: str
    before: Number
    figures: tuple[tuple[Number, float], ...]
    summary: str
    spoken: str
    danger: Number | None = None


class OutlookView(Struct, frozen=True):
    """An outlook as the desk shows it: a sentence with the chain of chances, and a line for each pool."""

    chain: str = ""
    pools: tuple[PoolFan, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the dice decide nothing."""
        return not self.chain and not self.pools

    @property
    def spoken(self) -> str:
        """All of it as one text."""
        return ". ".join(filter(None, (self.chain, *(pool.spoken for pool in self.pools))))


def view_of(wording: Wording, option: Option, outlook: Outlook) -> OutlookView:
    """Return what the desk shows of an option's outlook."""
    return _Teller(wording, option, outlook).view()


class _Teller:
    def __init__(self, wording: Wording, option: Option, outlook: Outlook) -> None:
        self._wording = wording
        self._words = wording.words
        self._actor = option.actor
        self._outlook = outlook

    def view(self) -> OutlookView:
        outlook = self._outlook
        chances = [*self._rolls(), *self._states()]
        if not chances:
            return OutlookView()
        chain = " · ".join(chances)
        if outlook.unasked:
            chain = self._words("fan.unanswered", chain=chain)
        open_ones = [pool for pool in outlook.pools if max(chance for _, chance in pool.after) <= 1 - LEAST]
        shown = sorted(open_ones, key=self._is_own)[:MOST_POOLS]
        return OutlookView(chain, tuple(map(self._pool, shown)))

    def _rolls(self) -> Iterator[str]:
        """Yield what the actor's rolls bring, in the order in which they come up."""
        texts = self._wording.texts
        if self._outlook.sure:
            yield self._chance(texts.chance(self._outlook.sure), 1.0)
        own = [roll for roll in self._outlook.rolls if roll.who == self._actor]
        likely = [roll for place, roll in enumerate(own) if not place or roll.reached >= LEAST]
        yield from (self._roll(roll) for roll in likely[:MOST_ROLLS])

    def _roll(self, roll: RollChance) -> str:
        return self._chance(self._wording.texts.chance(roll.about, roll.roll), roll.success, rough=roll.rough)

    def _states(self) -> Iterator[str]:
        open_ones = [state for state in self._outlook.states if LEAST <= state.chance < SURE]
        for state in sorted(open_ones, key=_rarity)[:MOST_STATES]:
            yield self._chance(self._happening(state), state.chance, rough=self._outlook.rough)

    def _happening(self, state: StateChance) -> str:
        """Return what happens to somebody: `Wolf falls to the ground`."""
        texts, encounter = self._wording.texts, self._wording.encounter
        name = self._wording.names.get(state.who, state.who)
        if state.kind == "out":
            return self._words("fan.out", name=name)
        kind = "positions" if state.kind == "position" else "conditions"
        template = texts.told(kind, state.id, "gained")
        if not template:
            return self._words("fan.state", name=name, state=texts.name(kind, state.id))
        return f"{name} {filled(template, {ENDING: Ending(gender_of(encounter, state.who))})[0]}"

    def _pool(self, pool: PoolChance) -> PoolFan:
        words, texts = self._words, self._wording.texts
        label = f"{self._wording.names.get(pool.who, pool.who)} {texts.short('pools', pool.pool)}"
        figures = tuple(sorted(pool.after))
        mean = words.number(pool.mean)
        listed = ", ".join(self._chance(words.number(figure), chance) for figure, chance in reversed(figures))
        spoken = words("fan.pool", pool=label, before=words.number(pool.before), figures=listed, mean=mean)
        down = self._wording.rulebook.ruleset.pools[pool.pool].counts == "down"
        return PoolFan(label, pool.before, figures, words("fan.mean", mean=mean), spoken, 0 if down else None)

    def _is_own(self, pool: PoolChance) -> bool:
        """Return whether a pool is the actor's; those of others come before it."""
        return pool.who == self._actor

    def _chance(self, what: str, chance: float, *, rough: float = 0.0) -> str:
        odds = self._words.percent(chance)
        shown = odds if rough < ROUGH else self._words("fan.about", odds=odds)
        return self._words("roll.chance", what=what, odds=shown)


def _rarity(state: StateChance) -> float:
    return -state.chance
