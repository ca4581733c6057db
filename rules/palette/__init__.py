"""Options: which actions a combatant may take now, at what price, with what odds, and what stands in the way.

Others take options through `rules.play.fight`. May import `resolving` and what is below it.
"""
