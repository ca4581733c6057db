"""Encounters: making, naming, copying and putting away fights."""
