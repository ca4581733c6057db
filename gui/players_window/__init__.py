"""The second window, which the players may see."""
