"""Lookups in the tables of a ruleset."""

from bisect import bisect_left
from collections.abc import Callable

from rules.formula.formulas import Unknown
from rules.ruleset.sections import Table
from rules.values import Value


def lookup_of(table: Table) -> Callable[[Value], Value]:
    """Return the lookup function of a table; it raises Unknown for a missing row without a default."""
    bounds = [to for to, _ in table.steps]
    results = [value for _, value in table.steps]
    rows = table.rows

    def look_up(key: Value) -> Value:
        if isinstance(key, str):
            found = rows.get(key, table.otherwise)
            if found is None:
                raise Unknown(key)
            return found
        if not results or not isinstance(key, int | float):
            raise Unknown(str(key))
        at = bisect_left(bounds, key)
        if at < len(results):
            return results[at]
        return results[-1] if table.otherwise is None else table.otherwise

    return look_up
