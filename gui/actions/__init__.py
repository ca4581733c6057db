"""Commands for keys, buttons and menus: the commands as data, and the widgets built from them."""
