"""Test the sizes of text that the commands offer."""

from gui.preferences.preferences import BriefPreferences
from gui.preferences.theme_choice import SCALES


def test_sizes_of_text_are_round_figures_from_small_to_large_with_the_usual_one_among_them():
    assert list(SCALES) == sorted(set(SCALES))
    assert (SCALES[0], SCALES[-1]) == (80, 300)
    assert BriefPreferences().get("text_scale") in SCALES
    assert all(scale % 5 == 0 for scale in SCALES)
