"""Sheets of the GURPS Character Sheet program: read into characters, with a report of what was left out."""
