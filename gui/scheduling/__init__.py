"""When work is done: at start, when first asked for, when idle, or in a thread."""
