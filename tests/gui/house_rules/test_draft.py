from gui.house_rules.draft import Draft


def test_every_change_can_be_taken_back_and_made_again():
    draft = Draft("a = 1")
    draft.change("a = 2")
    draft.change("a = 3")
    draft.undo()
    assert (draft.text, draft.can_undo, draft.can_redo) == ("a = 2", True, True)
    draft.undo()
    draft.undo()
    assert (draft.text, draft.can_undo) == ("a = 1", False)
    draft.redo()
    draft.redo()
    draft.redo()
    assert (draft.text, draft.can_redo) == ("a = 3", False)
    draft.undo()
    draft.change("b = 1")
    assert not draft.can_redo


def test_what_is_typed_in_one_go_is_one_state():
    draft = Draft("")
    for text in ("a", "a =", "a = 1"):
        draft.change(text, typing=True)
    draft.pause()
    draft.change("a = 12", typing=True)
    draft.undo()
    assert draft.text == "a = 1"
    draft.undo()
    assert draft.text == ""


def test_older_texts_can_be_had_again():
    draft = Draft("c = 1", ("a = 1", "a = 1", "b = 1", "c = 1"))
    draft.undo()
    assert draft.text == "b = 1"
    draft.undo()
    assert (draft.text, draft.can_undo) == ("a = 1", False)


def test_a_text_that_is_no_toml_has_no_tree():
    draft = Draft("a = 1")
    assert draft.tree == {"a": 1}
    draft.change("a = ")
    assert draft.tree is None


def test_two_hundred_changes_can_be_taken_back():
    draft = Draft("0")
    for number in range(1, 251):
        draft.change(str(number))
    undone = 0
    while draft.can_undo:
        draft.undo()
        undone += 1
    assert (undone, draft.text) == (200, "50")
