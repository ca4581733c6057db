"""Moving the mark: each move also stores which steps are done, undone or abandoned.

So a reader knows the state of a step without following a path of a million steps.
"""

from enum import StrEnum
from sqlite3 import Connection
from typing import Final


class StepState(StrEnum):
    """The state of a step: on the path to the mark, ahead of the mark, or on an abandoned branch."""

    DONE = "done"
    UNDONE = "undone"
    ABANDONED = "abandoned"


# UNION, not UNION ALL: in a damaged file the steps may form a cycle.
_BRANCH: Final = """
    WITH RECURSIVE branch(id, parent, state) AS (
        SELECT id, parent, state FROM step WHERE id = ?
        UNION
        SELECT step.id, step.parent, step.state FROM branch JOIN step ON step.id = branch.parent
        WHERE step.state != 'done'
    )
    SELECT id, parent FROM branch ORDER BY id
"""

_NEWEST_AHEAD: Final = """
    WITH RECURSIVE ahead(id) AS (
        SELECT max(id) FROM step WHERE encounter = ?1 AND parent = ?2
        UNION
        SELECT (SELECT max(id) FROM step WHERE encounter = ?1 AND parent = ahead.id) FROM ahead WHERE id IS NOT NULL
    )
    UPDATE step SET state = 'undone' WHERE id IN (SELECT id FROM ahead)
"""


def abandon_undone(connection: Connection, encounter: int, mark: int) -> None:
    """Abandon the undone steps ahead of the mark, because a new step follows the mark."""
    connection.execute(
        "UPDATE step SET state = 'abandoned' WHERE encounter = ? AND id > ? AND state = 'undone'", (encounter, mark)
    )


def move(connection: Connection, encounter: int, mark: int, to: int) -> None:
    """Store the states of all steps for a mark that moves from one step of an encounter to another.

    Raises KeyError if the encounter has no step `to`.
    """
    state = _state(connection, encounter, to)
    if state == StepState.DONE:
        connection.execute(
            "UPDATE step SET state = 'undone' WHERE encounter = ? AND id > ? AND id <= ? AND state = 'done'",
            (encounter, to, mark),
        )
    elif state == StepState.UNDONE:
        connection.execute(
            "UPDATE step SET state = 'done' WHERE encounter = ? AND id > ? AND id <= ? AND state = 'undone'",
            (encounter, mark, to),
        )
    else:
        _change_branch(connection, encounter, to)


def _state(connection: Connection, encounter: int, step: int) -> str:
    if step == 0:
        return StepState.DONE
    row = connection.execute("SELECT state FROM step WHERE id = ? AND encounter = ?", (step, encounter)).fetchone()
    if row is None:
        raise KeyError(step)
    return row[0]


def _change_branch(connection: Connection, encounter: int, to: int) -> None:
    branch = connection.execute(_BRANCH, (to,)).fetchall()
    fork = branch[0][1] or 0
    connection.execute(
        "UPDATE step SET state = 'abandoned' WHERE encounter = ? AND id > ? AND state != 'abandoned'", (encounter, fork)
    )
    connection.executemany("UPDATE step SET state = 'done' WHERE id = ?", [(id,) for id, _ in branch])
    connection.execute(_NEWEST_AHEAD, (encounter, to))
