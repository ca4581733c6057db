"""Test why a line of the log came out as it did."""

from gui.log.source import LogSource
from gui.log.why import why_of_entry
from gui.widgets.why import lines_of
from storage.campaign.log_filter import LogFilter


def newest(desk, words):
    (entry, *_) = LogSource(desk, words).find(LogFilter(), None, 5).entries
    return entry


def test_a_line_is_explained_by_its_rolls_their_terms_and_its_rules(fight_desk, words):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    while fight_desk.question is not None:
        fight_desk.answer("none" if hasattr(fight_desk.question, "attacker") else 20)
    told = list(lines_of(why_of_entry(fight_desk, newest(fight_desk, words), words)))
    assert "strikes" in told[0]
    assert any(" on 1d100" in line for line in told)
    assert any(line.startswith("        ") and "CRD modifier" in line for line in told)
    assert any(line.strip().startswith("Strike  [Turn (Realms of Myth)]") for line in told)


def test_the_terms_of_a_defence_without_a_roll_are_told(fight_desk, words):
    fight_desk.select("wolf")
    fight_desk.perform(fight_desk.fight.option("wolf", "strike", {"target": "una", "weapon": "short_sword"}))
    fight_desk.answer({"defense": "parry", "weapon": "longsword"})
    while fight_desk.question is not None:
        fight_desk.answer(90)
    told = list(lines_of(why_of_entry(fight_desk, newest(fight_desk, words), words)))
    assert any("Parry (Una): " in line for line in told)


def test_a_rule_of_the_table_is_named_as_one(fight_desk, words):
    assert fight_desk.set_house_rules("realms_of_myth", "[actions.strike]\ncite = 'Ours'\n") == ""
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    while fight_desk.question is not None:
        fight_desk.answer("none" if hasattr(fight_desk.question, "attacker") else 20)
    told = list(lines_of(why_of_entry(fight_desk, newest(fight_desk, words), words)))
    assert any(line.strip().startswith("Strike  [") and "a house rule of this table" in line for line in told)
