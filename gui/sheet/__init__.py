"""The sheet editor: a character as the ruleset lays it out, with every derived figure explained."""
