"""A fault layer under SQLite: it cuts a process off at any write, sync, truncation, deletion or rename."""
