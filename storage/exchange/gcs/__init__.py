"""Import of sheets from the program GURPS Character Sheet, with a report of what was left out."""
