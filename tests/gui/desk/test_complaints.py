import pytest

from gui.desk.complaints import complaint
from gui.words.words import Words
from rules.formula.formulas import Undefined
from rules.resolving.option import Reason
from rules.resolving.resolution import Endless, Illegal, Verdict
from rules.words.messages import message_of
from rules.words.texts import Texts, texts_in
from tests.rules.duel import encounter, rulebook

FIGHT = encounter(rulebook())
TREE = {
    "actions": {"hit": "Blow"},
    "needs": {"far": {"name": "cannot reach that far", "named": "cannot reach {target}"}, "ruling": "May they?"},
}


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
    assert complaint(error, words, texts, FIGHT) == english
    words.set_language("pl")
    assert complaint(error, words, texts, FIGHT) == polish


def test_a_refusal_says_who_lacks_what():
    words, texts = Words("en"), texts_in("en", TREE)
    verdict = Verdict("illegal", (Reason("far"), Reason("ruling", "gm")), {"target": "bob"})
    told = complaint(Illegal("ann", "hit", verdict), words, texts, FIGHT)
    assert told == "Blow is not possible now: ann cannot reach bob."
    words.set_language("pl")
    told = complaint(Illegal("ann", "hit", verdict), words, texts, FIGHT)
    assert told == "Blow: nie teraz, bo ann cannot reach bob."
