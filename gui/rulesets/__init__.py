"""Rulesets at the desk: those that came from others."""
