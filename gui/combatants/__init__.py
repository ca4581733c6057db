"""How combatants are shown everywhere: sides and their marks, bars of pools, conditions in words."""
