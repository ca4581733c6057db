"""Importing and exporting characters: asks for the file, shows the differences, applies the selected ones."""
