"""The objects of every version as the migrations make them, and the module that lists them.

Run `python -m tests.storage.campaign.schema_shapes` after a change of the newest migration.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from storage.campaign import migrations, schema_check, schema_shapes


def shapes_made() -> Mapping[str, Mapping[int, str]]:
    """Return the shapes of every object by name and by the version from which on it has them; empty if it is gone."""
    since: dict[str, dict[int, str]] = {}
    before: dict[str, str] = {}
    for version in range(1, len(migrations.MIGRATIONS) + 1):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            migrations.migrate(connection, version)
            now = {each.name: each.shape for each in schema_check.objects_of(connection)}
        for name in sorted(before | now):
            if now.get(name) != before.get(name):
                since.setdefault(name, {})[version] = now.get(name, "")
        before = now
    return dict(sorted(since.items()))


def text_of(shapes: Mapping[str, Mapping[int, str]]) -> str:
    """Return the module that lists the shapes."""
    lines = [str(schema_shapes.__doc__).join(('"""', '"""')), "", "from collections.abc import Mapping"]
    lines += ["from typing import Final", "", "SHAPES: Final[Mapping[str, Mapping[int, str]]] = {"]
    for name, since in shapes.items():
        lines.append(f'    "{name}": {{')
        lines += [f'        {version}: "{shape}",' for version, shape in since.items()]
        lines.append("    },")
    lines += ["}", '"""The shape of each object by name, and by the version from which on it has it; empty if gone."""']
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(schema_shapes.__file__).write_text(text_of(shapes_made()), encoding="utf-8")
