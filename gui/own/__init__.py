"""A table's own gear, skills, traits and spells: the form for a new one, the lists of all, and the pack with them."""
