"""What a log is called as a file."""

import re


def file_name(title: str, suffix: str) -> str:
    """A file's name made of an encounter's: without signs that mean something to a file system."""
    plain = re.sub(r'[\\/:*?"<>|\x00-\x1f\s]+', " ", title).strip(" .")
    return f"{plain or 'log'}{suffix}"
