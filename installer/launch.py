"""The entry point of the frozen program; a checkout starts through the console script instead."""

import sys

from gui.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main())
