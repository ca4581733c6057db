"""Packs of a campaign: adding them from a file, and switching them on and off for a game."""
