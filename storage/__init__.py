"""The campaign file: everything a table keeps, in one SQLite database."""
