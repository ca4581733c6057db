import pytest

from gui.tracker.amount import Amount, read_amount


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("-3", Amount(-3, change=True)),
        ("−3", Amount(-3, change=True)),
        (" + 2 ", Amount(2, change=True)),
        ("17", Amount(17, change=False)),
        ("2,5", Amount(2.5, change=False)),
        ("-0.5", Amount(-0.5, change=True)),
        ("0", Amount(0, change=False)),
    ],
)
def test_figures_are_read(typed, amount):
    assert read_amount(typed) == amount


@pytest.mark.parametrize("typed", ["", "-", "three", "3-", "1 2", "--3", "123456", "1e5", "٣x"])
def test_what_is_no_figure_is_refused(typed):
    assert read_amount(typed) is None


@pytest.mark.parametrize(
    ("typed", "now", "low", "high", "by"),
    [
        ("-3", 10, 0, 20, -3),
        ("-30", 10, 0, 20, -10),
        ("+30", 10, 0, 20, 10),
        ("+30", 10, None, None, 30),
        ("-30", 10, None, 20, -30),
        ("+3", 25, 0, 20, 0),
        ("-3", -5, 0, 20, 0),
        ("-3", 25, 0, 20, -3),
        ("17", 10, 0, 12, 7),
        ("0", 10, 2, 20, -10),
    ],
)
def test_a_change_stops_at_the_bounds_and_a_figure_does_not(typed, now, low, high, by):
    amount = read_amount(typed)
    assert amount is not None
    assert amount.change_of(now, low, high) == by
