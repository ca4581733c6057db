"""The help card of an action: its description, costs, needs and effects, generated from the ruleset."""
