from msgspec.structs import replace

from gui.sheet.history import MOST, SheetHistory
from rules.state.character import Character

UNA = Character("una", "duel", "Una", attributes={"STR": 10})


def test_steps_are_taken_back_and_done_again():
    history = SheetHistory(UNA)
    strong = replace(UNA, traits=("strong",))
    learned = replace(strong, skills={"sword": 3})
    for sheet in (strong, learned):
        history.note(sheet)
    assert history.undo() == strong
    assert history.undo() == UNA
    assert (history.can_undo, history.can_redo) == (False, True)
    assert history.undo() == UNA
    assert history.redo() == strong


def test_a_new_change_drops_what_was_taken_back():
    history = SheetHistory(UNA)
    history.note(replace(UNA, traits=("strong",)))
    history.undo()
    history.note(replace(UNA, traits=("weak",)))
    assert not history.can_redo


def test_what_is_typed_in_one_go_is_one_step():
    history = SheetHistory(UNA)
    for name in ("Unas", "Unast", "Unasta"):
        history.note(replace(UNA, name=name))
    for strength in (1, 16):
        history.note(replace(UNA, name="Unasta", attributes={"STR": strength}))
    assert history.undo().name == "Unasta"
    assert history.sheet.attributes == {"STR": 10}
    assert history.undo() == UNA
    assert not history.can_undo


def test_after_saving_a_new_step_begins():
    history = SheetHistory(UNA)
    history.note(replace(UNA, name="Un"))
    history.rest()
    history.note(replace(UNA, name="U"))
    assert history.undo().name == "Un"


def test_what_changes_nothing_is_no_step_and_the_oldest_are_forgotten():
    history = SheetHistory(UNA)
    history.note(replace(UNA))
    assert not history.can_undo
    for count in range(MOST + 20):
        history.note(replace(UNA, skills={"sword": count + 1}))
    for _ in range(MOST + 20):
        history.undo()
    assert history.sheet.skills == {"sword": 20}


def test_sheet_and_portrait_that_came_together_go_together():
    history = SheetHistory(UNA, b"old")
    strong = replace(UNA, traits=("strong",))
    history.note_both(strong, b"new")
    history.note_both(strong, b"new")
    assert (history.undo(), history.portrait, history.can_undo) == (UNA, b"old", False)
    assert (history.redo(), history.portrait) == (strong, b"new")


def test_a_portrait_is_a_step_of_its_own():
    history = SheetHistory(UNA, b"old")
    strong = replace(UNA, traits=("strong",))
    history.note_portrait(b"new")
    history.note_portrait(b"new")
    history.note(strong)
    assert history.undo() == UNA
    assert history.portrait == b"new"
    history.undo()
    assert (history.portrait, history.can_undo) == (b"old", False)
    history.redo()
    assert (history.redo(), history.portrait) == (strong, b"new")
