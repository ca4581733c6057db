"""House rules: the window in which a GM changes a ruleset for a campaign, in a form or as text."""
