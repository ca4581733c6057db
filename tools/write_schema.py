"""Write the JSON Schemas of ruleset files from the types of the ruleset language: `python -m tools.write_schema`."""

from pathlib import Path

from rules.ruleset.schema import schema_text, written
from tools.schemas import schemas

DOCS = Path(__file__).parent.parent / "docs"
SCHEMA = DOCS / "ruleset.schema.json"
FOLDER = DOCS / "schemas"


def main() -> None:
    """Write the schemas to the paths where editors look for them."""
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / name).write_text(written(schema), encoding="utf-8")
    print(f"{SCHEMA.name} and {len(schemas())} schemas in {FOLDER.name}/ are written.")


if __name__ == "__main__":
    main()
