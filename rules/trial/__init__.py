"""Playing a ruleset at random to find what its author did not see: crashes, closed actions, unreachable conditions.

It also plays quick fights, to tell how dangerous foes are. Others take `trial.try_ruleset` and the `Finding`s it
returns, and `threat.threats`. May import everything in the engine but `talk`.
"""
