"""Entries of a table's own: gear, skills, traits and spells that somebody adds to a game in the moment.

`shape` says what a form has to ask for an entry, `making` makes the entry from the answers. Both read the ruleset: what
its own entries state is what play needs to know.
"""
