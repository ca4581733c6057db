"""The desk: what it is asked to do is done, is on disk, and is told; what cannot be is told in one sentence."""

import pytest
from msgspec.structs import replace

from gui.desk.desk import Desk
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import PoolChanged, Rolled
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.versions import Author, Origin, OriginKind
from tests.gui.conftest import noon


@pytest.fixture
def told(fight_desk):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    return sentences


@pytest.fixture
def changes(fight_desk):
    seen = []
    fight_desk.changed.connect(seen.append)
    return seen


def endurance(desk, who="una"):
    return desk.encounter.combatants[who].pools["END"]


def at_the_table(desk):
    desk.set_rolls_by("party", "table")
    desk.set_rolls_by("beasts", "table")


def newest(desk):
    step = desk.journal.now.step
    assert step is not None
    return step.events


def strike(desk):
    desk.point_at("wolf")
    desk.perform(desk.option("strike"))


def test_it_opens_with_the_palette_of_whoever_is_at_turn(fight_desk):
    assert fight_desk.name == "At the ford"
    assert fight_desk.selected_id == "una"
    assert {option.actor for option in fight_desk.palette()} == {"una"}
    assert fight_desk.question is None
    assert not fight_desk.can_undo


def test_a_desk_without_an_encounter_can_be_asked_what_it_shows(campaign, words):
    desk = Desk(campaign, words, seed=1)
    desk.open_last()
    assert not desk.is_open
    assert desk.palette() == ()
    assert desk.encounter.combatants == {}
    assert not desk.can_undo


def test_an_action_that_asks_nothing_is_one_step(fight_desk, changes, campaign):
    before = endurance(fight_desk)
    fight_desk.perform(fight_desk.option("move", {"rate": "half"}))
    assert endurance(fight_desk) == before - 3
    assert [change.touches("combatants") for change in changes] == [True]
    assert changes[0].who == {"una"}
    (entry,) = campaign.log.page(fight_desk.encounter_id)
    assert entry.kind == "action"
    assert entry.text.startswith("Una moves")


def test_the_step_is_on_disk_before_it_is_announced(fight_desk, campaign):
    on_disk = []
    fight_desk.changed.connect(lambda _: on_disk.append(len(campaign.log.page(fight_desk.encounter_id))))
    fight_desk.perform(fight_desk.option("move"))
    assert on_disk == [1]


def test_the_program_rolls_for_its_sides_and_people_decide(fight_desk):
    fight_desk.enter_fact("in_front", True, "wolf")
    strike(fight_desk)
    assert isinstance(fight_desk.question, ReactionQuestion)
    assert fight_desk.question.who == "wolf"
    fight_desk.answer("none")
    assert fight_desk.question is None
    rolls = [event for event in newest(fight_desk) if isinstance(event, Rolled)]
    assert rolls
    assert not any(roll.typed for roll in rolls)


def test_rolls_that_are_typed_wait_and_are_marked(fight_desk):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    assert isinstance(fight_desk.question, RollQuestion)
    fight_desk.answer(12)
    assert isinstance(fight_desk.question, DiceQuestion)
    fight_desk.roll()
    hit, harm = [event for event in newest(fight_desk) if isinstance(event, Rolled)]
    assert (hit.total, hit.typed) == (12, True)
    assert not harm.typed


def test_an_answer_that_cannot_be_is_told_and_the_question_stays(fight_desk, told):
    at_the_table(fight_desk)
    strike(fight_desk)
    asked = fight_desk.question
    fight_desk.answer("sing")
    assert fight_desk.question == asked
    fight_desk.answer("none")
    asked = fight_desk.question
    fight_desk.answer(101)
    assert fight_desk.question == asked
    assert told == ["That does not answer the question; nothing was changed."] * 2


def test_what_the_rules_forbid_is_told_in_their_words_unless_the_gm_rules_it(fight_desk, told, campaign):
    forbidden = fight_desk.option("fly_level")
    fight_desk.perform(forbidden)
    assert told == ["Fly level is not possible now: Una has no wings; has to be in the air."]
    assert campaign.log.page(fight_desk.encounter_id) == ()
    fight_desk.perform(forbidden, "carried by the griffin")
    (entry,) = campaign.log.page(fight_desk.encounter_id)
    assert entry.kind == "ruling"
    assert "carried by the griffin" in entry.text


def test_undo_and_redo_move_through_the_steps(fight_desk, changes):
    full = endurance(fight_desk)
    fight_desk.perform(fight_desk.option("move", {"rate": "full"}))
    fight_desk.undo()
    assert endurance(fight_desk) == full
    assert fight_desk.can_redo
    fight_desk.redo()
    assert endurance(fight_desk) == full - 5
    assert not fight_desk.can_redo
    assert [change.touches("combatants") for change in changes] == [True] * 3


def test_undo_past_what_is_loaded(fight_desk):
    for _ in range(130):
        fight_desk.change_pool("una", "END", -1)
    again = Desk(fight_desk.campaign, fight_desk._words, seed=1)
    again.open_last()
    for _ in range(130):
        again.undo()
    assert endurance(again) == 39
    assert not again.can_undo
    for _ in range(130):
        again.redo()
    assert endurance(again) == 39 - 130


def test_undo_gives_up_an_action_that_waits(fight_desk):
    strike(fight_desk)
    assert fight_desk.can_undo
    fight_desk.undo()
    assert fight_desk.question is None
    assert not fight_desk.can_undo
    assert fight_desk.campaign.pending.get(fight_desk.encounter_id) is None


def test_nothing_else_is_begun_while_something_is_asked(fight_desk, told):
    strike(fight_desk)
    fight_desk.perform(fight_desk.option("move"))
    fight_desk.redo()
    fight_desk.leave("bern")
    assert told == ["A question is open: answer it, or give the action up first."] * 3
    assert "bern" in fight_desk.encounter.combatants


def test_the_turn_is_passed_on_and_the_palette_follows(fight_desk, qtbot, campaign):
    with qtbot.waitSignal(fight_desk.selected) as selected:
        fight_desk.end_turn()
    assert selected.args == [fight_desk.encounter.turn]
    assert fight_desk.encounter.turn != "una"
    assert campaign.log.page(fight_desk.encounter_id)[0].kind == "turn"


def test_initiative_is_rolled_where_the_ruleset_knows_it(fight_desk):
    assert fight_desk.can_roll_initiative
    fight_desk.roll_initiative()
    assert set(fight_desk.encounter.initiative) == {"una", "bern", "wolf"}
    assert fight_desk.encounter.turn == fight_desk.encounter.order[0]


def test_selecting_the_target_leaves_nobody_aimed_at(fight_desk):
    fight_desk.point_at("wolf")
    assert fight_desk.option("strike").bound["target"] == "wolf"
    fight_desk.select("wolf")
    assert fight_desk.target_id == ""
    fight_desk.point_at("wolf")
    assert fight_desk.target_id == ""


def test_a_half_answered_attack_is_taken_up_again(tmp_path, fight_desk, words):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    fight_desk.answer(12)
    asked, path, id = fight_desk.question, fight_desk.campaign.path, fight_desk.encounter_id
    fight_desk.campaign.close()
    with open_campaign(path, noon, daily_backup=False) as reopened:
        again = Desk(reopened, words, seed=99)
        again.open_last()
        assert again.encounter_id == id
        assert again.question == asked
        again.answer(5)
        hit, harm = [event for event in newest(again) if isinstance(event, Rolled)]
        assert (hit.total, hit.typed, harm.total, harm.typed) == (12, True, 5, True)


def test_the_programs_dice_go_on_where_they_stood(fight_desk, words):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    expected = fight_desk._rolling.roll(fight_desk.question)
    other = Desk(fight_desk.campaign, words, seed=99)
    other.open_last()
    other.roll()
    events = newest(other) if other.under_way is None else other.under_way.events
    assert [event.faces for event in events if isinstance(event, Rolled)] == [expected]


def test_a_change_by_hand_leaves_the_question_open(fight_desk, campaign):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    fight_desk.change_pool("una", "END", -4)
    assert isinstance(fight_desk.question, RollQuestion)
    assert len(campaign.pending.get(fight_desk.encounter_id).replies) == 1
    fight_desk.answer(99)
    assert [entry.kind for entry in campaign.log.page(fight_desk.encounter_id)] == ["action", "hand"]


def test_answers_that_a_change_by_hand_makes_impossible_are_asked_again(fight_desk, told):
    fight_desk.set_position("wolf", "standing")
    fight_desk.enter_fact("in_front", True, "wolf")
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer({"defense": "parry"})
    assert isinstance(fight_desk.question, RollQuestion)
    fight_desk.set_pool("wolf", "END", 0)
    assert isinstance(fight_desk.question, ReactionQuestion) or fight_desk.under_way.replies == ()
    assert len(told) == 1


def test_every_change_by_hand_is_a_step_of_its_own(fight_desk, campaign):
    fight_desk.set_pool("una", "END", 17)
    fight_desk.change_pool("una", "END", 2)
    fight_desk.set_position("una", "kneeling")
    fight_desk.set_stance("una", "waiting")
    fight_desk.gain_condition("una", "unaware", {"of": ("wolf",)})
    fight_desk.end_condition("una", 0)
    fight_desk.set_rule("winded", False)
    fight_desk.enter_fact("distance", 3, "una", "wolf")
    fight_desk.withdraw_fact("distance:una:wolf")
    fight_desk.add_note("The fog comes in.")
    fight_desk.move_to("una", (2, 3), 1)
    fight_desk.leave("bern")
    entries = campaign.log.page(fight_desk.encounter_id)
    kinds = ["hand"] * 6 + ["rule"] + ["hand"] * 2 + ["note"] + ["hand"] * 2
    assert [entry.kind for entry in reversed(entries)] == kinds
    una = fight_desk.encounter.combatants["una"]
    assert una.pools["END"] == 19
    assert (una.position, una.stance, una.conditions, una.at, una.facing) == ("kneeling", "waiting", (), (2, 3), 1)
    assert fight_desk.encounter.rules == {"winded": False}
    assert fight_desk.encounter.facts == {}
    assert "bern" not in fight_desk.encounter.combatants
    changes = [
        event for entry in entries for event in campaign.log.events(entry.step) if isinstance(event, PoolChanged)
    ]
    assert {event.cause for event in changes} == {"hand"}


def test_what_is_so_already_makes_no_step(fight_desk, campaign):
    fight_desk.set_pool("una", "END", 39)
    fight_desk.set_position("una", "standing")
    fight_desk.set_stance("una", "")
    fight_desk.withdraw_fact("distance:una:wolf")
    fight_desk.add_note("  ")
    assert campaign.log.page(fight_desk.encounter_id) == ()


def test_two_of_a_kind_join_under_ids_of_their_own(fight_desk):
    sheet = fight_desk.encounter.combatants["wolf"].sheet
    fight_desk.join(sheet, "beasts")
    fight_desk.join(sheet, "beasts")
    assert list(fight_desk.encounter.combatants) == ["una", "bern", "wolf", "wolf_2", "wolf_3"]
    assert fight_desk.encounter.order[-1] == "wolf_3"


def test_who_is_down_is_passed_over_in_one_step(fight_desk, campaign):
    steps = fight_desk.journal.mark
    fight_desk.set_pool("bern", "BP", -99)
    down = fight_desk.journal.mark
    fight_desk.end_turn()
    assert fight_desk.encounter.turn == "wolf"
    text = campaign.log.page(fight_desk.encounter_id)[0].text
    assert text.splitlines()[1:] == ["Skipped: Bern can do nothing.", "— Wolf's turn —"]
    fight_desk.undo()
    assert (fight_desk.encounter.turn, fight_desk.journal.mark) == ("una", down)
    assert down != steps


def test_nobody_is_passed_over_where_it_is_switched_off(fight_desk, qtbot):
    fight_desk.set_pool("bern", "BP", -99)
    with qtbot.waitSignal(fight_desk.changed):
        fight_desk.set_passes_over(False)
    fight_desk.end_turn()
    assert fight_desk.encounter.turn == "bern"
    assert not fight_desk.passes_over


def test_a_fight_begins_in_the_order_of_the_rules(shelf, campaign, words):
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("At the ford", Encounter("gurps3")))
    for name, dexterity in (("slow", 9), ("quick", 15), ("fair", 11)):
        desk.join(Character(name, "gurps3", name, attributes={"DX": dexterity}), "all")
    assert desk.encounter.order == ("quick", "fair", "slow")
    desk.end_turn()
    assert desk.encounter.turn == "quick"
    assert campaign.log.page(desk.encounter_id)[0].text == "— quick's turn —"
    desk.join(Character("late", "gurps3", "late", attributes={"DX": 20}), "all")
    assert desk.encounter.order == ("quick", "fair", "slow", "late"), "who comes late acts last this round"


def test_who_leaves_at_his_turn_ends_it_first(fight_desk):
    fight_desk.leave("una")
    assert fight_desk.encounter.turn in fight_desk.encounter.combatants
    assert fight_desk.selected_id == fight_desk.encounter.turn


def test_an_earlier_moment_is_shown_and_cannot_be_changed(fight_desk, qtbot, told):
    fight_desk.set_pool("una", "END", 30)
    step = fight_desk.journal.mark
    fight_desk.set_pool("una", "END", 20)
    with qtbot.waitSignal(fight_desk.past_shown) as shown:
        fight_desk.look_at(step)
    assert shown.args == [True]
    assert endurance(fight_desk) == 30
    assert fight_desk.step_shown == step
    fight_desk.set_pool("una", "END", 1)
    fight_desk.perform(fight_desk.option("move"))
    fight_desk.undo()
    assert len(told) == 3
    fight_desk.back_to_now()
    assert endurance(fight_desk) == 20
    assert not fight_desk.looking_back


def test_the_fight_goes_on_from_an_earlier_moment(fight_desk):
    for figure in (30, 25, 20):
        fight_desk.set_pool("una", "END", figure)
    first = fight_desk.journal.now.before.before.step.id
    fight_desk.look_at(first)
    fight_desk.take_back_to(first)
    assert endurance(fight_desk) == 30
    assert not fight_desk.looking_back
    fight_desk.redo()
    assert endurance(fight_desk) == 25
    fight_desk.take_back_to(0)
    assert endurance(fight_desk) == 39


def test_who_rolls_is_remembered_with_the_campaign(fight_desk, words):
    assert fight_desk.rolls_by("party") == "program"
    fight_desk.set_rolls_by("party", "table")
    fight_desk.set_rolls_by("beasts", "table")
    fight_desk.set_rolls_by("beasts", "program")
    again = Desk(fight_desk.campaign, words, seed=1)
    assert again.rolls_by("party") == "table"
    assert again.rolls_by("beasts") == "program"


def test_dice_that_wait_are_rolled_when_the_program_takes_over(fight_desk):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    fight_desk.set_rolls_by("party", "program")
    assert fight_desk.question is None
    assert fight_desk.can_undo


def test_what_cannot_be_kept_is_told_and_did_not_happen(fight_desk, told, monkeypatch, qtbot):
    at_the_table(fight_desk)
    strike(fight_desk)
    fight_desk.answer("none")
    full = fight_desk.campaign.fights._database
    with monkeypatch.context() as patch:
        patch.setattr(full, "read_only", True)
        fight_desk.answer(99)
    assert "cannot be written" in told[0]
    assert isinstance(fight_desk.question, RollQuestion)
    assert endurance(fight_desk) == 39
    fight_desk.answer(99)
    assert fight_desk.question is None
    assert endurance(fight_desk) == 38


def test_an_unknown_ruleset_is_told(fight_desk, told, skirmish, campaign):
    id = campaign.encounters.create("Elsewhere", replace(skirmish, ruleset="chess_boxing"))
    fight_desk.open_encounter(id)
    assert "chess_boxing" in told[0]
    assert fight_desk.name == "At the ford"


def test_a_mend_names_the_act_that_would_open_an_action(fight_desk):
    fight_desk.select("wolf")
    (mend,) = fight_desk.mend(fight_desk.option("charge"))
    assert (mend.action, mend.costs) == ("rise_full", {"END": 2})


def test_a_campaign_that_may_only_be_read_can_be_looked_at(fight_desk, words, qtbot):
    at_the_table(fight_desk)
    fight_desk.set_pool("una", "END", 30)
    strike(fight_desk)
    path, step = fight_desk.campaign.path, fight_desk.journal.mark
    fight_desk.campaign.close()
    with open_read_only(path, noon) as reading:
        desk = Desk(reading, words, 1)
        sentences = []
        desk.failed.connect(sentences.append)
        desk.open_last()
        assert isinstance(desk.question, ReactionQuestion)
        desk.abandon()
        desk.perform(desk.option("strike"))
        desk.set_pool("una", "END", 1)
        desk.undo()
        assert len(sentences) == 4
        assert endurance(desk) == 30
        assert all("cannot be written" in sentence for sentence in sentences)
        desk.look_at(step)
        assert desk.step_shown == step


def test_an_action_that_cannot_be_kept_while_it_waits_is_asked_all_the_same(fight_desk, told, monkeypatch, qtbot):
    with monkeypatch.context() as patch:
        patch.setattr(fight_desk.campaign.fights._database, "read_only", True)
        with qtbot.waitSignal(fight_desk.asked):
            strike(fight_desk)
    assert len(told) == 1
    assert isinstance(fight_desk.question, ReactionQuestion)


def test_answers_that_come_with_an_act_are_given_in_order(fight_desk):
    at_the_table(fight_desk)
    fight_desk.perform(fight_desk.option("strike"), replies=("none", 3))
    (rolled, *_) = [event for event in fight_desk.under_way.events if isinstance(event, Rolled)]
    assert (rolled.actor, rolled.total, rolled.typed) == ("una", 3, True)


def test_the_origin_of_a_version_names_the_fight_only_if_the_character_is_in_it(fight_desk):
    sheet = fight_desk.present.combatants["una"].sheet.id
    here = fight_desk.origin(OriginKind.FILE, "una.json", sheet)
    assert here == Origin(OriginKind.FILE, Author.GM, "una.json", fight_desk.encounter_id, fight_desk.present.round)
    assert here.encounter
    for of in ("", "nobody"):
        assert fight_desk.origin(OriginKind.FILE, "una.json", of) == Origin(OriginKind.FILE, Author.GM, "una.json")
