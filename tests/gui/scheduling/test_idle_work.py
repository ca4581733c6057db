"""Work goes on piece by piece after a pause, until it is done or its panel is out of sight."""

from gui.scheduling.idle_work import IdleWork


class Counting(IdleWork):
    """Counts down from three."""

    def __init__(self, panel):
        super().__init__(panel)
        self.left = 0
        self._pause.setInterval(0)

    def begin(self):
        self._pause_first()

    def _begin(self):
        self.left = 3

    def _go_on(self):
        self.left -= 1
        return self.left > 0


def test_the_work_is_done_to_its_end_in_pieces(qtbot, panel):
    panel.show()
    work = Counting(panel)
    assert not work.is_waiting
    work.begin()
    assert (work.is_waiting, work.left) == (True, 0)
    qtbot.waitUntil(lambda: not work.is_waiting)
    assert work.left == 0


def test_one_call_does_one_piece_and_waits_for_the_next(panel):
    panel.show()
    work = Counting(panel)
    work._start()
    work.go_on()
    assert (work.left, work.is_waiting) == (2, True)
    work.go_on()
    work.go_on()
    assert (work.left, work.is_waiting) == (0, False)


def test_nothing_is_worked_out_for_a_panel_that_is_out_of_sight(panel):
    work = Counting(panel)
    work._start()
    work.go_on()
    assert (work.left, work.is_waiting) == (3, False)


def test_a_new_pause_holds_the_work_and_a_stop_ends_both(panel):
    panel.show()
    work = Counting(panel)
    work._start()
    work.begin()
    assert not work._idle.isActive()
    assert work.is_waiting
    work._stop_work()
    assert not work.is_waiting
    work._start()
    work._stop_work()
    assert not work.is_waiting


def test_the_work_begins_once_and_not_at_once(qtbot, panel):
    class Begun(Counting):
        begun = 0

        def _begin(self):
            self.begun += 1
            super()._begin()

    panel.show()
    work = Begun(panel)
    work.begin()
    assert work.begun == 0
    qtbot.waitUntil(lambda: not work.is_waiting)
    assert not work._pause.isActive()
    assert work.begun == 1


def test_hands_have_time_for_the_next_key(panel):
    assert IdleWork(panel)._pause.interval() >= 100
