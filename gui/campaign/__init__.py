"""Campaign files at the desk: opening one, its samples, its backups."""
