"""Formulas: a typed, closed subset of Python expressions, read, checked and compiled once.

Others take `Formula` and its kinds from `formulas`; the other modules are its parts. May import `rules.words`.
"""
