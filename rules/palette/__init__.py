"""Options: the actions a combatant may take now, with price, odds, and the reasons against them.

Other packages take options through `rules.play.fight`. May import `resolving` and what is below it.
"""
