"""Facts: the answers to every name that a formula may use, worked out when asked for.

Others take `Facts` and `FactBook` from `book`, the view of one actor in one action from `frame`, and the terms of a
figure from `explain`. May import `state` and `ruleset` and what is below them.
"""
