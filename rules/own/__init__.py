"""Entries of a table's own: gear, skills, traits and spells that somebody adds to a game in the moment.

`shape` says what a form has to ask for an entry, from what the entries of the ruleset state. `making` makes the entry
from the answers, and `families` knows which further entries a skill needs. May import `facts` and what is below it.
"""
