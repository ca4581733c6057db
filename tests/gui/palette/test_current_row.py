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


def test_what_looks_selected_is_what_enter_takes(panel):
    view = panel.view
    view.offer(panel.model.index_of("move"))
    assert not view.selectionModel().hasSelection(), "Enter would refuse an offered row"
    view.current.settle()
    assert [index.data() for index in view.selectedIndexes()] == [view.currentIndex().data()]
    view.offer(panel.model.index_of("strike"))
    assert not view.selectionModel().hasSelection()
    view.setCurrentIndex(panel.model.index_of("move"))
    assert view.is_settled, "as a screen reader selects a row"
    view.choose(panel.model.index_of("strike"))
    assert [index.data() for index in view.selectedIndexes()] == ["Strike"]


def test_an_offered_row_is_painted_like_its_neighbours(panel, look):
    view = panel.view
    index = panel.model.index_of("move")
    place = view.visualRect(index).center()
    view.offer(index)
    ground = {view.viewport().grab().toImage().pixelColor(2, place.y()).name()}
    view.choose(index)
    assert view.viewport().grab().toImage().pixelColor(2, place.y()).name() not in ground
    assert ground == {look.theme.colour("base").name()}
