"""The palette: the selected combatant's actions, with price and odds, and the reasons why the others are closed."""
