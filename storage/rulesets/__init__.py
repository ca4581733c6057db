"""Ruleset folders: finding, reading, checking, caching, packing and installing them.

May import `storage.files`.
"""
