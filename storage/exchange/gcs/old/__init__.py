"""Sheets of GURPS Character Sheet 4 and before, in XML: read into the form of the newer files, with computed figures.

`whole_sheet` is what others take from here.
"""
