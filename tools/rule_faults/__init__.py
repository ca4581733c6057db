"""Faults put into a ruleset, and whether its scenarios notice them. Imports `rules`, `storage` and `resources`."""
