"""The sums of a fight: rolls against their odds, damage, pools by round, time per turn; from the journal alone.

Others take `Collector` from `collector`, and the types of a `Summary` from `values`. May import `resolving` and what is
below it.
"""
