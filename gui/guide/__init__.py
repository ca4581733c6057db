"""The user guide within the program."""
