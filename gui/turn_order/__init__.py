"""The order of turns: who acts when, how everybody stands, and changing that by hand."""
