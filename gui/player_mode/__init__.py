"""Player mode: the window with characters only."""
