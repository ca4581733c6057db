"""Words without rules: error messages as values, names of things by id, plurals and figures as text.

Others take messages (`messages`), the words of a ruleset (`texts`) and figures as text (`figures`) from here.
May import `rules.values`.
"""
