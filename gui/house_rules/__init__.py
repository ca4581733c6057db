"""House rules: the window in which a GM changes a ruleset for his campaign, from a form or as text."""
