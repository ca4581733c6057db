"""The rules of a ruleset, statement by statement, with their proofs.

Imports `gui.book`, `rules`, `storage`, `resources` and `tools.rule_faults`.
"""
