"""Ready combatants and first fights of a ruleset."""
