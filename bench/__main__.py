"""All rows of the speed table: `python -m bench`."""

import sys

from bench import desk, engine, start, storage
from bench.measure import heading

heading()
engine.rows()
start.rows()
desk.rows()
sys.exit(storage.main())
