"""The log: what happened, line by line, and looking back."""
