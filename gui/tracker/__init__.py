"""The tracker: what is left in everybody's pools, how fast it goes, and changing it by hand."""
