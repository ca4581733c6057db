"""Reading and checking rulesets and house rules, with every problem reported at once.

Others take `load` of a ruleset from `ruleset_file`, the finished rulebook from `compiler`, and limits on any text file
from `text_limits`. May import `facts` and what is below it.
"""
