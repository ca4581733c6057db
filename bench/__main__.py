"""All rows of the speed table: `python -m bench`."""

import sys

from bench import desk, engine, roster, sheet, start, storage
from bench.measure import heading

heading()
engine.rows()
start.rows()
desk.rows()
sheet.rows()
roster.rows()
sys.exit(storage.main())
