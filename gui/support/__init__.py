"""What stands behind the desk: crashes, the log file, pictures, screen readers."""
