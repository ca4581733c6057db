"""The rules of a ruleset in words: scripts and formulas for help cards, and a whole rulebook as one page of HTML."""
