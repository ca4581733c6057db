"""The actions that a combatant will most probably take now."""

from collections.abc import Mapping, Sequence

MOST_LIKELY = 6
"""The highest number of likely actions."""

LAST_DONE = 2
"""How many of the actions that the combatant took last are likely."""


def likely_actions(
    legal: Sequence[str], recent: Sequence[str], usual: Sequence[str], common: Mapping[str, int]
) -> tuple[str, ...]:
    """Return the likely ones of the `legal` actions, the likeliest first.

    These are what the combatant did last (`recent`, newest first), then what the ruleset calls `usual`, then what
    everybody in the fight did most often.
    """
    often = sorted(common, key=common.__getitem__, reverse=True)
    own = [action for action in recent if action in legal][:LAST_DONE]
    found = dict.fromkeys((*own, *usual, *often))
    return tuple(action for action in found if action in legal)[:MOST_LIKELY]
