"""The window as a player has it: characters only."""
