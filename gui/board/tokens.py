"""The figures of a fight on the board."""

from collections.abc import Iterator, Mapping, Set

from gui.board.picture import Token, TokenBar
from gui.combatants.bars import Bars
from gui.combatants.side_signs import SideSign, side_signs
from rules.facts.belonging import has_pool
from rules.facts.figures import cells_of
from rules.play.fight import Fight
from rules.resolving.turns import is_idle
from rules.state.encounter import Combatant
from rules.state.journal import Journal
from rules.values import Place
from rules.words.texts import Texts

MOST_BARS = 2
"""The most pools that a figure shows."""


def tokens_of(
    fight: Fight, texts: Texts, bars: Bars, hidden: Set[str] = frozenset(), barred: Set[str] = frozenset()
) -> tuple[Token, ...]:
    """Return the combatants of a fight that have a place, without those who are `hidden`.

    Those in `barred` show no pools and no portrait.
    """
    signs = side_signs(fight.encounter)
    return tuple(
        _token(fight, each, each.at, signs[each.side], texts, None if each.id in barred else bars)
        for each in fight.encounter.combatants.values()
        if each.at is not None and each.id not in hidden
    )


def began_at(journal: Journal) -> Mapping[str, Place]:
    """Return where those stood when the current turn began who stand elsewhere now."""
    moment, now = journal.now, journal.encounter
    while moment.before is not None and moment.before.encounter.serial == now.serial:
        moment = moment.before
    return {
        id: then.at
        for id, then in moment.encounter.combatants.items()
        if then.at is not None and id in now.combatants and now.combatants[id].at not in (None, then.at)
    }


def _token(fight: Fight, combatant: Combatant, at: Place, sign: SideSign, texts: Texts, bars: Bars | None) -> Token:
    usual = next(iter(fight.rulebook.ruleset.positions), "")
    return Token(
        combatant.id,
        combatant.name,
        sign,
        at,
        combatant.facing,
        () if bars is None else tuple(_bars(fight, combatant, texts, bars)),
        "" if combatant.position == usual else texts.name("positions", combatant.position),
        len({each.id for each in combatant.conditions} - fight.rulebook.marks.keys()),
        cells_of(fight.book, combatant.id)[1:],
        "" if bars is None else combatant.sheet.id,
        is_idle(fight.book, combatant.id),
    )


def _bars(fight: Fight, combatant: Combatant, texts: Texts, bars: Bars) -> Iterator[TokenBar]:
    facts = fight.book.of(combatant.id)
    pools = [pool for pool in combatant.pools if pool in fight.rulebook.ruleset.pools and has_pool(facts, pool)]
    for pool in pools[:MOST_BARS]:
        bar = bars.bar(facts, pool, texts)
        yield TokenBar(bar.share(bar.now), bool(bar.passed()))
