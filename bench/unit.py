"""The unit of most figures: python-chess generates the 48 legal moves of a position with their text."""

import chess

from bench.measure import Work

MIDDLE_GAME = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 12"
"""A position of a middle game with 48 legal moves."""

MOVES = "legal moves with SAN"
"""The name of the unit in the table."""


def legal_moves() -> Work:
    """Return the work of the unit: every legal move with its text."""
    board = chess.Board(MIDDLE_GAME)

    def tell() -> list[str]:
        return [board.san(move) for move in board.legal_moves]

    return tell
