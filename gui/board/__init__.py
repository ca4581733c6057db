"""The small board on which a place is chosen."""
