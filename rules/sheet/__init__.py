"""Figures of a character sheet: rows of weapons and armour, and what a new character costs.

May import `facts` and what is below it.
"""
