"""The tracker: the pools of all combatants, how fast they change, and hand edits."""
