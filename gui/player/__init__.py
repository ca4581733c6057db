"""Fightbook for players: characters and their sheets, in a file of their own."""
