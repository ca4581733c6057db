"""Dice and their odds: notation, faces, totals, and exact distributions.

Others take dice and rolls from `values`, distributions from `odds`. May import `rules.words`.
"""
