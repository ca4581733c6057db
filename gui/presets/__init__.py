"""Ready combatants and first fights of a ruleset, chosen and taken in."""
