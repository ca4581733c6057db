"""The board: places, distance, facing and arcs on squares and hexes."""
