"""All rows of the speed table: `python -m bench`."""

import sys

from bench import engine, start, storage
from bench.measure import heading

heading()
engine.rows()
start.rows()
sys.exit(storage.main())
