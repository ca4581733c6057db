"""A ruleset as types: its sections and steps, and the rulebook that is made of them for play.

Others take the shape of the files from `sections`, `steps` and `sheet_layout`, and a ruleset prepared for play from
`rulebook`. May import `board`, `dice`, `formula`, `words` and `values`.
"""
