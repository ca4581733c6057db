"""The roster: the characters of a campaign, and adding them to a fight."""
