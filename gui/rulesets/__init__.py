"""Rulesets from other people, installed at the desk."""
