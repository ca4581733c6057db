"""The current row: offered or chosen, with one piece in focus and its costs projected."""

from functools import partial

from gui.palette.arranging import NOT_NOW


def test_an_offered_row_is_settled_once(panel):
    current, seen = panel.view.current, []
    current.settled.connect(partial(seen.append, True))
    current.offer(panel.model.index_of("move"))
    assert not current.is_settled
    current.settle()
    current.settle()
    assert seen == [True]


def test_only_a_chosen_row_projects_its_costs(panel):
    current, seen = panel.view.current, []
    current.projected.connect(seen.append)
    current.offer(panel.model.index_of("move"))
    assert not any(seen)
    current.choose(panel.model.index_of("move"))
    assert seen[-1]["END"][0] > seen[-1]["END"][1]


def test_a_heading_is_no_row(panel):
    panel.view.current.choose(panel.model.index_of(NOT_NOW))
    assert panel.view.current.row is None
    assert panel.view.current.piece is None


def test_the_focus_stops_at_both_ends_of_a_row(panel):
    current = panel.view.current
    current.choose(panel.model.index_of("move"))
    first = current.piece
    assert not current.step(-1)
    while current.step(1):
        pass
    assert current.piece != first
    current.focus_on(first)
    assert current.piece == first


def test_another_row_begins_at_its_first_piece(panel):
    current = panel.view.current
    current.choose(panel.model.index_of("move"))
    first = current.piece
    current.step(1)
    current.choose(panel.model.index_of("strike"))
    current.choose(panel.model.index_of("move"))
    assert current.piece == first
