"""What can be done with a key, a button or a menu: commands as data, and what is built from them."""
