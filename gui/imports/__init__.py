"""Characters to files and from files: asking for the file, showing the difference, taking over what is chosen."""
