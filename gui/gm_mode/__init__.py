"""The game master's window: all panels, connected."""
