"""What the desk is made of: rulebooks and their words, who rolls, what changed, what is done by hand."""
