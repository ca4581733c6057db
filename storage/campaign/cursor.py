"""Moving the mark: which steps are done, undone or abandoned is written down with each move.

So no reader ever has to walk a path of a million steps to learn on which side of it a step lies.
"""

from enum import StrEnum
from sqlite3 import Connection
from typing import Final


class StepState(StrEnum):
    """Where a step stands: on the path to the mark, ahead of the mark, or on a branch that was left."""

    DONE = "done"
    UNDONE = "undone"
    ABANDONED = "abandoned"


# UNION, not UNION ALL: in a damaged file the steps may go round in a ring.
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
    """Leave the branch of the undone steps ahead of the mark, because a new step follows the mark."""
    connection.execute(
        "UPDATE step SET state = 'abandoned' WHERE encounter = ? AND id > ? AND state = 'undone'", (encounter, mark)
    )


def move(connection: Connection, encounter: int, mark: int, to: int) -> None:
    """Write down the states of all steps for a mark that moves from one step to another of the same encounter.

    Raises KeyError if there is no step to move to.
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
