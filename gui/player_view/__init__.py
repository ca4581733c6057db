"""What the players see: a window of its own for a screen of their own."""
