"""When work is done: at start, when first asked for, when idle, in a thread, or again at each change."""
