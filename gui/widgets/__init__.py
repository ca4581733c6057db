"""Shared widgets and painters for delegates."""
