"""The engine: what a fighter may do, what it costs and how it ends; no screen, no database, no clock."""
