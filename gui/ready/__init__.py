"""What rulesets have ready: combatants for the roster, and first fights."""
