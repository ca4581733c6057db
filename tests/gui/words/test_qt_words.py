from PySide6.QtCore import QCoreApplication

from gui.words.qt_words import QtWords


def test_the_menus_of_fields_speak_the_language_of_the_desk(qapp, words):
    qt_words = QtWords(qapp, words)
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
    words.set_language("pl")
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Zaznacz wszystko"
    words.set_language("en")
    assert QCoreApplication.translate("QWidgetTextControl", "Select All") == "Select All"
    qapp.removeTranslator(qt_words._translator)
