"""The log panel: the events of a fight line by line, and the view of earlier moments."""
