"""Characters of GURPS Character Sheet: reading `.gcs` files, and what becomes of them under a ruleset."""
