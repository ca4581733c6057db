"""Bugs: catching them, writing the report, showing it, and the log files it draws on."""
