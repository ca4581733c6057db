"""What the user chose: earlier, kept in a file, and now, on the command line. Imports no Qt."""
