"""The log in words: sentences for events, for the GM and for players.

Other packages get the sentences from `chronicle`. May import `play` and what is below it; not `presets` or `scenario`.
"""
