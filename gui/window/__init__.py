"""The main window: docks and their arrangement, the top bar, and the place of each panel."""
