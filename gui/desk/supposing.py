"""What-if views: the fight with a combatant in another position or stance; the fight itself does not change."""

from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import PositionChanged, StanceChanged


def supposing(fight: Fight, who: str, position: str | None, stance: str | None) -> Fight:
    """Return the fight with a combatant in another position and stance; None keeps either."""
    before: Encounter = fight.encounter
    me = before.combatants[who]
    events = (
        *(() if position is None or position == me.position else (PositionChanged(who, position),)),
        *(() if stance is None or stance == me.stance else (StanceChanged(who, stance),)),
    )
    return Fight(fight.rulebook, apply_all(before, events)) if events else fight


def count_open(fight: Fight, who: str) -> tuple[int, int]:
    """Return the numbers of open actions and of all actions of a combatant, without table actions."""
    options = [option for option in fight.lazy_palette(who) if not is_of_the_table(fight.rulebook, option.action)]
    return sum(option.status == "legal" for option in options), len(options)


def is_of_the_table(rulebook: Rulebook, action: str) -> bool:
    """Return whether an action is a table action, such as ending the turn, rather than a combatant's."""
    return rulebook.plans[action].action.table
