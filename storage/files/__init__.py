"""Helpers for all files: paths, folders, atomic writes, JSON, and system errors as known troubles.

May import `rules`, and no other package of `storage`.
"""
