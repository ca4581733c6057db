"""The palette: what a combatant may do now, with its price and its odds, and why he may not do the rest."""
