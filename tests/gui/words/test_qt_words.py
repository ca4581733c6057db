import gc

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from gui.words.qt_words import QtWords


@pytest.fixture
def silent(qapp):
    """The application without the words of programs that earlier tests started and that are not yet collected."""
    for other in gc.get_objects():
        if isinstance(other, QTranslator):
            qapp.removeTranslator(other)
    return qapp


def test_the_menus_of_fields_speak_the_language_of_the_desk(silent, words):
    qt_words = QtWords(silent, words)
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
    words.set_language("pl")
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Zaznacz wszystko"
    words.set_language("en")
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
    words.set_language("pl")
    qt_words.finish()
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
    words.set_language("en")
    words.set_language("pl")
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
