"""The board: squares and hexes, distance, facing, reach, paths and what lies between.

Others take everything from `grid`. May import `rules.values`.
"""
