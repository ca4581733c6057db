"""The roster: the characters of a campaign, and bringing them into a fight."""
