"""The page of a ruleset says each statement in words, with its source and its proof, and keeps the proofs."""

from gui.book.pen import Pen
from gui.words.ruleset_words import shipped_rulebook, texts_of
from gui.words.sentences import book_sentences
from tools.rule_faults.trials import Outcome, RulesetTrial, Verdict, section_of, shipped_trial
from tools.rule_map.pages import NOBODY, kept_proofs, page_of
from tools.rule_map.proofs import CHECKED, proofs_of
from tools.rule_map.statements import Statement, Statements

FIRST = Statement("actions/arms.toml", "actions.aim.move", "Aim", "document", "Aim, move: 2 | 3")
SECOND = Statement("ruleset.toml", "needs.near.if", "House default", "house", "near, if: distance ≤ 1")


def statements():
    pen = Pen(shipped_rulebook("heimr"), texts_of("heimr", "en"), book_sentences("en"))
    trees = shipped_trial("heimr", {}).trees
    reader = Statements(pen, trees)
    return {each.place: each for name in trees for each in reader.of_file(name, section_of(name))}


def test_a_figure_a_need_and_a_step_are_told_in_words_with_their_rule():
    found = statements()
    assert found["pools.fatigue.max"].text == "Fatigue, max: 20"
    assert (found["pools.fatigue.max"].cite, found["pools.fatigue.max"].owner) == ("Fatigue", "document")
    need = found["actions.restrain.needs[1]"]
    assert need.text.startswith("Restrain somebody, needs: ")
    assert found["actions.restrain.do[1]"].text.endswith(" target: held back, with by = fighter")
    assert found["attributes.Str.low"].owner == "house"


def test_what_stands_within_a_step_is_told_with_the_step():
    assert [place for place in statements() if place.startswith("actions.restrain.do[1].")] == []


def test_a_page_keeps_its_proofs_and_says_what_is_not_proven():
    proofs = {(FIRST.place, FIRST.text): "aiming 3"}
    page = page_of("small", (FIRST, SECOND), proofs)
    assert "2 statements, 1 with a proof." in page
    assert "| `needs.near.if` | near, if: distance ≤ 1 | House default | house | none yet |\n" in page
    assert kept_proofs(page) == {**proofs, (SECOND.place, SECOND.text): ""}
    assert page_of("small", (FIRST, SECOND), kept_proofs(page)) == page
    assert NOBODY in page


class Trial(RulesetTrial):
    """A trial in which the first fault at a place is refused, and the others meet what `outcomes` says."""

    def __init__(self, faults, outcomes):
        self._faults = faults
        self._outcomes = outcomes

    def faults(self):
        return iter(self._faults)

    def outcome(self, fault):
        return self._outcomes[fault.after]


def test_a_statement_is_proven_by_what_notices_it_left_out_or_else_changed():
    found = [each for each in shipped_trial("heimr", {}).faults() if each.place == "pools.fatigue.max"]
    (changed,) = {each.after for each in found} - {None}
    noticed, refused = Outcome(Verdict.NOTICED, "tired", 4), Outcome(Verdict.REFUSED)
    places = ["pools.fatigue.max"]
    assert dict(proofs_of(Trial(found, {None: refused, changed: noticed}), places)) == {places[0]: "tired 4"}
    assert dict(proofs_of(Trial(found, {None: refused, changed: refused}), places)) == {places[0]: CHECKED}
    unnoticed = Outcome(Verdict.UNNOTICED)
    assert dict(proofs_of(Trial(found, {None: unnoticed, changed: refused}), places)) == {places[0]: ""}
