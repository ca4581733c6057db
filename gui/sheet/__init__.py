"""The sheet editor: shows a character in the ruleset's layout and explains every derived figure."""
