"""Encounters: create, rename, copy and put away fights."""
