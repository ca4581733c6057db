"""How the desk looks: colours by the part they play, type sizes, spacing, icons."""
