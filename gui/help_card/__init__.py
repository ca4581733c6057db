"""The help card: what an action is, what it takes, and what follows, out of the ruleset and its words."""
