"""What a fight consists of: characters, combatants, encounters, events and the journal of steps.

Applying an event gives a new state; nothing here is changed in place. May import `rules.values`.
"""
