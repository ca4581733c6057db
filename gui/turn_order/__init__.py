"""The order of turns: who acts when, the state of each combatant, and hand edits."""
