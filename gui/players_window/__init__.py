"""The second window, for the players' screen."""
