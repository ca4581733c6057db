import pytest

from gui.desk.complaints import complaint
from gui.words.words import Words
from rules.formula.formulas import Undefined
from rules.resolving.resolution import Endless
from rules.words.messages import message_of
from rules.words.texts import Texts


@pytest.mark.parametrize(
    ("error", "english", "polish"),
    [
        (
            Undefined("DEX/0", message_of("formula.divides")),
            'The rules give no result here. The formula "DEX/0" could not be computed: it divides by zero.',
            "Zasady nie dają tu wyniku. Wzoru „DEX/0” nie dało się obliczyć: dzieli przez zero.",
        ),
        (
            Endless(),
            "The rules give no result here. The action could not be played: it triggers more and more and would "
            "never end.",
            "Zasady nie dają tu wyniku. Tej akcji nie dało się rozegrać: uruchamia coraz więcej i nigdy by się nie "
            "skończyła.",
        ),
    ],
)
def test_a_formula_without_a_result_is_told_in_the_language_of_the_desk(error, english, polish):
    words, texts = Words("en"), Texts("en", {})
    assert complaint(error, words, texts) == english
    words.set_language("pl")
    assert complaint(error, words, texts) == polish
