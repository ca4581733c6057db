"""Write docs/ruleset.schema.json from the types of the ruleset language: `python -m tools.write_schema`."""

from pathlib import Path

from rules.ruleset.schema import schema_text

SCHEMA = Path(__file__).parent.parent / "docs" / "ruleset.schema.json"


def main() -> None:
    """Write the schema to the path where editors look for it."""
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    print(f"{SCHEMA.name} is written.")


if __name__ == "__main__":
    main()
