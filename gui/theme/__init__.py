"""The look of the desk: colours by role, font sizes, spacing, icons."""
