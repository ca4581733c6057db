"""The log in words: events become sentences, for the GM and for players.

Others take the log's sentences from `chronicle`. May import `play` and what is below it; not `presets` or `scenario`.
"""
