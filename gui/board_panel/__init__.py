"""The panel of the board: where everybody stands, where the chosen combatant can go, and what that costs."""
