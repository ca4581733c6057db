"""The rows of a palette: where each action stands, what was chosen by hand, and what a search finds."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.desk.supposing import is_of_the_table
from gui.palette.arranging import NOT_NOW, YOUR_CALL
from gui.palette.mending import mend_part
from gui.palette.model import MEND_ROLE, ROW_ROLE, PaletteModel
from gui.palette.row_maker import RowMaker
from gui.palette.values import ActionRow, Heading
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.state.character import Character


@pytest.fixture
def show(fight_desk, words):
    """Show the palette of whoever is selected, in a model."""
    model = PaletteModel(words, fight_desk)
    mended = []

    def mend(option):
        mended.append(option.action)
        found = next(iter(fight_desk.mend(option)), None)
        return None if found is None else mend_part(found, maker())

    def maker():
        return RowMaker(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)

    def show(who="una"):
        fight_desk.select(who)
        options = [each for each in fight_desk.lazy_palette() if not is_of_the_table(fight_desk.rulebook, each.action)]
        model.show(options, maker(), fight_desk.lazy_option, mend=mend)
        return model

    show.mended = mended
    return show


def rows(model):
    return [model.index(place).data(ROW_ROLE) for place in range(model.rowCount())]


def ids(model):
    return [row.id for row in rows(model)]


def test_it_keeps_the_promises_of_models(qtmodeltester, show):
    model = show()
    qtmodeltester.check(model)
    model.toggle(NOT_NOW)
    qtmodeltester.check(model)
    model.search("mo")
    qtmodeltester.check(model)
    model.clear()
    qtmodeltester.check(model)


def test_open_actions_stand_in_their_groups(show):
    model = show()
    headings = [row.text for row in rows(model) if isinstance(row, Heading)]
    assert headings[:2] == ["Movement", "Posture"]
    assert headings[-2:] == ["Your call", "Not now, because"]
    shown = ids(model)
    assert shown.index("group:movement") < shown.index("move") < shown.index("group:posture")


def test_every_action_stands_somewhere_exactly_once(show, fight_desk):
    model = show()
    model.toggle(NOT_NOW)
    shown = [row.id for row in rows(model) if isinstance(row, ActionRow)]
    expected = [each.action for each in fight_desk.palette() if not is_of_the_table(fight_desk.rulebook, each.action)]
    assert sorted(shown) == sorted(expected)
    assert sum(model.counts) == len(expected)


def test_what_is_not_possible_is_folded_to_one_line_with_its_count(show):
    model = show("wolf")
    assert ids(model)[-1] == NOT_NOW
    heading = rows(model)[-1]
    assert heading.count == model.counts[2]
    model.toggle(NOT_NOW)
    assert len(ids(model)) - ids(model).index(NOT_NOW) - 1 == heading.count
    model.toggle(NOT_NOW)
    assert ids(model)[-1] == NOT_NOW


def test_a_row_says_what_an_action_is_worth(show):
    model = show()
    move = model.index_of("move").data(ROW_ROLE)
    (rate,) = move.choices
    assert (move.name, move.band, move.letter) == ("Move", 1, "M")
    assert [(segment.text, segment.figure) for segment in rate.segments] == [
        ("¼", "2"),
        ("½", "3"),
        ("¾", "4"),
        ("full", "5"),
    ]
    assert rate.chosen == 0
    assert [leave.text for leave in move.leaves] == ["END →37"]
    assert move.hidden >= 2
    strike = model.index_of("strike").data(ROW_ROLE)
    assert [choice.text for choice in strike.choices] == ["Wolf", "longsword"]
    assert strike.odds == "56\N{NARROW NO-BREAK SPACE}%"


def test_a_choice_made_by_hand_stays_and_the_row_does_not_move(show):
    model = show()
    before = ids(model)
    model.pick("move", "rate", "full")
    move = model.index_of("move").data(ROW_ROLE)
    assert move.choices[0].chosen == 3
    assert move.leaves[-1].text == "END →34"
    assert ids(model) == before
    show("una")
    assert model.index_of("move").data(ROW_ROLE).choices[0].chosen == 3
    model.pick("move", "rate", None)
    assert model.index_of("move").data(ROW_ROLE).choices[0].chosen == 0
    model.pick("move", "rate", "full")
    show("bern")
    show("una")
    assert model.index_of("move").data(ROW_ROLE).choices[0].chosen == 0


def test_other_values_stay_open_after_one_was_chosen(show):
    model = show()
    model.pick("sheath", "item", "round_shield")
    (item, *_) = model.index_of("sheath").data(ROW_ROLE).choices
    assert item.text == "round shield"
    assert [segment.text for segment in item.segments] == ["longsword", "round shield"]


def test_what_is_missing_is_said_and_mended_only_where_it_is_looked_at(show):
    model = show("wolf")
    model.toggle(NOT_NOW)
    charge = model.index_of("charge")
    assert charge.data(ROW_ROLE).reason == "has to be on both feet"
    assert show.mended == []
    assert charge.data(MEND_ROLE).text == "Rise, 2 END"
    assert charge.data(MEND_ROLE).text == "Rise, 2 END"
    assert show.mended == ["charge"]
    assert model.index_of("fire").data(MEND_ROLE) is None
    assert model.index_of("drop_object").data(MEND_ROLE) is None
    assert show.mended == ["charge", "fire"]


def test_what_has_to_be_told_is_asked(show):
    model = show("bern")
    catch = model.index_of("catch").data(ROW_ROLE)
    assert (catch.ask.id, catch.ask.kind, catch.ask.segments) == ("weight_lb", "unknown", ())
    assert catch.ask.question == "How heavy is it, in pounds?"
    model.pick("catch", "weight_lb", 3)
    model.pick("catch", "size", 1)
    catch = model.index_of("catch").data(ROW_ROLE)
    assert catch.ask is None
    assert catch.open
    assert ids(model).index("catch") > ids(model).index(YOUR_CALL)


def test_what_the_gm_decides_is_answered_yes_or_no(show, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    model = show()
    gm = [row for row in rows(model) if isinstance(row, ActionRow) and row.ask is not None and row.ask.kind == "gm"]
    assert gm
    assert gm[0].ask is not None
    assert [segment.text for segment in gm[0].ask.segments] == ["yes", "no"]
    assert gm[0].ask.question == "May these acts go together in one Action?"


def test_two_letters_find_the_best_answer_first(show):
    model = show()
    model.search("mo")
    assert ids(model)[0] == "move"
    model.search("st")
    assert ids(model)[0] == "strike"
    assert "group:arms" not in ids(model)
    model.search("fly")
    assert ids(model) == [NOT_NOW, "fly_level"]
    model.search("xyzzy")
    assert ids(model) == []
    assert not model.first_action().isValid()
    model.search("")
    assert "group:movement" in ids(model)


def test_a_row_opens_to_what_stands_behind_it(show):
    model = show("wolf")
    model.toggle_row("strike")
    strike = model.index_of("strike").data(ROW_ROLE)
    told = [line.text for line in strike.told]
    (score,) = [line for line in told if line.startswith("50 (base chance) ")]
    assert score.endswith(" = 32 on 1d100: 32 or less · hits 32\N{NARROW NO-BREAK SPACE}%")
    assert "−\N{NO-BREAK SPACE}20 (position)" in score
    assert "+\N{NO-BREAK SPACE}1 (CRD modifier)" in score
    assert "Endurance 39 → 38" in told
    assert told[-1] == "Rule: Turn"
    model.toggle_row("strike")
    assert model.index_of("strike").data(ROW_ROLE).told == ()


def test_a_crossed_mark_has_its_name(show, fight_desk):
    fight_desk.set_pool("una", "END", 1)
    model = show()
    *_, leave = model.index_of("strike").data(ROW_ROLE).leaves
    assert (leave.text, leave.crossed) == ("END →0", ("winded",))


def test_a_screen_reader_says_all_of_a_row(show):
    model = show("wolf")
    model.toggle(NOT_NOW)
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index_of("charge").data(role) == "Charge, not now: has to be on both feet"
    assert model.index_of("strike").data(role) == (
        "Strike, target Una, weapon short sword, hits 32\N{NARROW NO-BREAK SPACE}%, costs 1 END, leaves 38"
    )
    assert model.index_of("group:hands").data(role) == "Hands, heading"
    assert model.index_of(NOT_NOW).data(role).startswith("Not now, because")


def test_it_speaks_the_language_of_the_moment(show, words):
    words.set_language("pl")
    model = show()
    assert rows(model)[0].text == "Ruch"
    assert "Twoja decyzja" in [row.text for row in rows(model) if isinstance(row, Heading)]


def test_a_choice_that_would_close_an_open_action_is_shown_as_closed(qapp, shelf, words):
    rulebook = shelf.rulebook("gurps3")
    sheets = [Character(id, "gurps3", id, attributes={"DX": 12}) for id in ("ann", "bob")]
    encounter = begin_fight(rulebook, tuple(enlist(rulebook, each, each.id, each.id) for each in sheets))
    fight, against = Fight(rulebook, encounter), {"attacker": "bob", "kind": "melee"}
    texts = shelf.texts("gurps3", "en")
    model = PaletteModel(words, qapp)

    def ask(action, given):
        return fight.lazy_option("ann", action, given, against)

    model.show([ask(id, {}) for id in ("dodge", "dodge_and_drop")], RowMaker(rulebook, encounter, texts, words), ask)
    open_to = {
        row.id: segment.open
        for row in rows(model)
        if isinstance(row, ActionRow)
        for part in row.choices
        if part.kind == "flag"
        for segment in part.segments
    }
    assert open_to == {"dodge": True, "dodge_and_drop": False}, "who drops cannot retreat as well"


def test_a_row_is_made_when_it_is_asked_for(show):
    model = show()
    place = model.index_of("strike")
    assert model.made(place) is None
    row = place.data(ROW_ROLE)
    assert model.made(place) is row


def test_a_row_that_says_the_same_as_before_stays(show, fight_desk):
    model = show()
    row = model.index_of("strike").data(ROW_ROLE)
    show()
    assert model.made(model.index_of("strike")) is None
    assert model.earlier(model.index_of("strike")) is row
    assert model.index_of("strike").data(ROW_ROLE) is row
    fight_desk.perform(fight_desk.option("move"))
    show()
    assert model.index_of("strike").data(ROW_ROLE) is not row


def test_what_a_row_shows_is_what_the_whole_option_says(show, fight_desk):
    """Only the values in lists that open are left for a closer look."""
    model = show()
    for option in fight_desk.palette():
        index = model.index_of(option.action)
        if index.isValid():
            row = index.data(ROW_ROLE)
            whole = model.wording.row(option)
            assert (row.name, row.reach, row.score, row.odds, row.leaves, row.reason, row.ask) == (
                whole.name,
                whole.reach,
                whole.score,
                whole.odds,
                whole.leaves,
                whole.reason,
                whole.ask,
            )
            shown = [(part.name, part.text, part.chosen, part.values) for part in row.choices]
            assert shown == [(part.name, part.text, part.chosen, part.values) for part in whole.choices]
            closely = [part.segments for part in whole.choices if part.shape == "segments"]
            assert [part.segments for part in row.choices if part.shape == "segments"] == closely


def test_other_favourites_are_marked_and_the_same_ones_change_nothing(panel):
    resets = []
    panel.model.modelReset.connect(lambda: resets.append(1))
    panel.model.mark(panel.model._wanted.favourites)
    assert resets == []
    panel.model.mark(("strike",))
    assert resets
    assert panel.model.index_of("strike").data(ROW_ROLE).favourite
    panel.model.mark(())
    assert not panel.model.index_of("strike").data(ROW_ROLE).favourite


def test_an_action_or_a_heading_is_found_by_its_id_and_nothing_else(show):
    model = show()
    assert model.index_of("strike").data(ROW_ROLE).id == "strike"
    assert model.index_of(NOT_NOW).data(ROW_ROLE).id == NOT_NOW
    assert not model.index_of("nothing").isValid()
    outside = (model.index(-1), model.index(model.rowCount()))
    assert [(model.row(each), model.made(each), model.earlier(each)) for each in outside] == [(None, None, None)] * 2
    assert model.rowCount(model.index(0)) == 0
    heading = model.index_of(NOT_NOW)
    assert model.made(heading) is model.row(heading)
    assert model.earlier(heading) is None


def test_an_emptied_palette_has_no_row_and_no_count(show):
    model = show()
    assert sum(model.counts) > 0
    model.clear()
    assert (model.rowCount(), model.counts) == (0, (0, 0, 0))
    assert not model.first_action().isValid()
    assert not model.first_offered().isValid()
    with pytest.raises(KeyError):
        model.option("strike")
    model.look_closely("strike")


def test_the_first_row_is_offered_unless_likely_ones_are_wanted_and_none_is_there(show, fight_desk):
    model = show()
    first = model.first_action()
    assert model.row(first).id == next(id for id in ids(model) if not id.startswith("group:"))
    assert model.first_offered() == first
    assert not model.stands_first(first)
    model._want(replace(model._wanted, likely=True))
    liked = model.first_offered()
    if liked.isValid():
        assert model.stands_first(liked)
    model.mark(("move",))
    assert model.row(model.first_offered()).id == "move"
    assert model.stands_first(model.first_offered())
    assert not model.stands_first(model.index_of(NOT_NOW))
    assert not model.stands_first(model.index(-1))
    for wanted in (replace(model._wanted, typed="mo"), replace(model._wanted, only="group:moving", favourites=())):
        model._want(wanted)
        assert model.first_offered() == model.first_action()


def test_what_was_picked_is_forgotten_with_another_combatant(show):
    model = show()
    part = next(part for part in model.index_of("move").data(ROW_ROLE).choices if len(part.values) > 1)
    other = next(value for place, value in enumerate(part.values) if place != part.chosen)
    model.pick("move", part.name, other)
    model.toggle_row("strike")
    show()
    assert model.option("move").bound[part.name] == other
    assert model.index_of("strike").data(ROW_ROLE).unfolded
    show("bern")
    show("una")
    assert model.option("move").bound[part.name] != other
    assert not model.index_of("strike").data(ROW_ROLE).unfolded
    model.pick("move", part.name, other)
    model.pick("move", part.name, None)
    assert model.option("move").bound[part.name] != other


def test_a_taken_action_keeps_neither_choices_nor_details(show):
    model = show()
    model.pick("move", "nothing", "x")
    model.toggle_row("move")
    model.forget("move")
    assert model._is_plain("move")


def test_a_row_tells_its_change_only_where_it_is_shown(show):
    model, changed = show(), []
    model.dataChanged.connect(lambda first, _last: changed.append(model.row(first).id))
    model.toggle_row("strike")
    model.search("mo")
    model.toggle_row("strike")
    assert changed == ["strike"]


def test_only_a_closed_row_is_mended_and_once(show):
    model = show()
    model.toggle(NOT_NOW)
    for id in ids(model):
        model.index_of(id).data(MEND_ROLE)
        model.index_of(id).data(MEND_ROLE)
    closed = [row.id for row in rows(model) if isinstance(row, ActionRow) and row.reason]
    assert sorted(show.mended) == sorted(closed)
    assert model.index_of(NOT_NOW).data(MEND_ROLE) is None
    assert model.index_of("strike").data(Qt.ItemDataRole.UserRole + 9) is None


def test_a_tool_tip_says_what_a_screen_reader_says(show):
    model = show()
    index = model.index_of("strike")
    assert str(index.data(Qt.ItemDataRole.AccessibleTextRole)) in str(index.data(Qt.ItemDataRole.ToolTipRole))
    model.locked = True
    locked = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    assert locked not in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_letters_find_the_action_with_a_word_that_begins_so(show):
    model = show()
    assert model.row(model.answering("strik")).id == "strike"
    assert not model.answering("trike").isValid()
    assert not model.answering("zzz").isValid()
    names = {row.id: row.name for row in rows(model) if isinstance(row, ActionRow)}
    whole = min(names, key=lambda id: len(names[id]))
    assert model.row(model.answering(names[whole])).id == whole
    model.clear()
    assert not model.answering("strik").isValid()
