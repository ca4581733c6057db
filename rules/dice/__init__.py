"""Dice and their odds: notation, faces, totals, replies, and exact distributions.

`values` says what is rolled, `notation` writes it, `distributions` gives its chances, `rolling` reads a reply. May
import `rules.words` and `rules.values`.
"""
