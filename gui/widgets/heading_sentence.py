"""Headings that may be longer than a line."""

from gui.widgets.sentence_label import SentenceLabel
from gui.words.heading_label import HeadingLabel


class HeadingSentence(HeadingLabel, SentenceLabel):
    """A heading that takes as many lines as it needs."""
