"""Reading and checking rulesets and house rules; every problem is reported at once.

Other packages read a ruleset with `ruleset_file.read_ruleset`, get its rulebook from `compiler.compile_ruleset`, and
check any text file with `text_limits`. May import `facts` and what is below it.
"""
