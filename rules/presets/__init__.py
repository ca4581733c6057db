"""Combatants and encounters that ship with a ruleset: their shape, and reading them from files.

May import `play`, `loading` and what is below them; not `scenario` or `telling`.
"""
