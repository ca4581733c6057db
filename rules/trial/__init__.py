"""Playing a ruleset at random to find what its author did not see: crashes, closed actions, unreachable conditions.

Others take `trial.try_ruleset` and the `Finding`s it returns. May import everything in the engine but `talk`.
"""
