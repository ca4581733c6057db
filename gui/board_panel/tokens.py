"""The figures of a fight on the board."""

from collections.abc import Mapping

from gui.board.picture import Token, TokenBar
from gui.combatants.bars import Bars
from gui.combatants.side_signs import SideSign, side_signs
from rules.play.fight import Fight
from rules.state.encounter import Combatant
from rules.state.journal import Journal
from rules.values import Place
from rules.words.texts import Texts

MOST_BARS = 2
"""The most pools that a figure shows."""


def tokens_of(fight: Fight, texts: Texts, bars: Bars) -> tuple[Token, ...]:
    """Return the combatants of a fight that have a place."""
    signs = side_signs(fight.encounter)
    return tuple(
        _token(fight, each, each.at, signs, texts, bars)
        for each in fight.encounter.combatants.values()
        if each.at is not None
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


def _token(
    fight: Fight, combatant: Combatant, at: Place, signs: Mapping[str, SideSign], texts: Texts, bars: Bars
) -> Token:
    ruleset, facts = fight.rulebook.ruleset, fight.book.of(combatant.id)
    shown = [bars.bar(facts, pool, texts) for pool in list(combatant.pools)[:MOST_BARS] if pool in ruleset.pools]
    usual = next(iter(ruleset.positions), "")
    return Token(
        combatant.id,
        combatant.name,
        signs[combatant.side],
        at,
        combatant.facing,
        tuple(TokenBar(bar.share(bar.now), bool(bar.passed())) for bar in shown),
        "" if combatant.position == usual else texts.name("positions", combatant.position),
        len({each.id for each in combatant.conditions} - fight.rulebook.marks.keys()),
    )
