"""The window as a game master has it: all panels, joined."""
