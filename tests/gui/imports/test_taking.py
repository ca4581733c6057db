"""Who a character from a file is taken for, what is asked about that, and what goes wrong."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from gui.imports.arrival_list import ArrivalList
from gui.imports.identity import IdentityChoice
from gui.imports.taking import Taken, Taking, bring_nothing
from gui.words.troubles import sentence_of
from rules.state.character import Character, Item
from storage.campaign.backup_names import BackupReason
from storage.campaign.versions import OriginKind, version_hash
from storage.exchange.arrivals import Arrival
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.own_pack import OwnTables

UNA = Character("una", "realms_of_myth", "Una", "Pat", {"STR": 12})
PNG = b"\x89PNG\r\n\x1a\n"
STRONG = replace(UNA, attributes={"STR": 13})


@pytest.fixture
def kept(fight_desk):
    """What is kept: sheets, portraits and origins."""
    fight_desk.campaign.roster.save(UNA)
    return []


@pytest.fixture
def taking(fight_desk, words, kept):
    def keep(sheet, portrait, origin, arrived=None):
        kept.append((sheet, portrait, origin.kind))
        fight_desk.campaign.roster.save(sheet, portrait, origin, arrived)
        return ""

    return Taking(fight_desk, words, keep)


@pytest.fixture
def broken(fight_desk, monkeypatch):
    """A function that makes methods of the roster fail, and gives the error."""
    trouble = CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    def fail(*_, **__):
        raise trouble

    def broken(owner, *methods):
        for method in methods:
            monkeypatch.setattr(owner, method, fail)
        return trouble

    return broken


def known(sheet, base=UNA):
    return Arrival(sheet, made_from=(version_hash(base),))


@pytest.mark.parametrize(
    ("arrival", "as_new", "news", "decision", "is_new"),
    [
        (known(UNA), None, False, False, False),
        (known(STRONG), None, True, False, False),
        (Arrival(STRONG), None, True, True, False),
        (Arrival(UNA), None, False, False, False),
        (known(STRONG), True, True, False, True),
        (Arrival(replace(UNA, name="Ghoul")), None, True, False, True),
        (Arrival(replace(UNA, name="Ghoul")), False, True, True, False),
        (Arrival(replace(UNA, ruleset="gurps3", attributes={})), False, True, False, True),
        (Arrival(replace(UNA, id="zoe")), False, True, False, True),
    ],
)
def test_whom_a_character_is_taken_for(taking, arrival, as_new, news, decision, is_new):
    case = taking.case(arrival, as_new)
    assert (case.is_news, case.needs_decision, case.ours is None) == (news, decision, is_new)
    assert bool(case.brings) is is_new


def test_the_question_names_both_and_their_games(taking, fight_desk):
    def asked(sheet):
        return taking.question(taking.case(Arrival(sheet)))

    assert asked(replace(UNA, id="zoe")) == ""
    assert asked(UNA) == "Una is here already."
    assert asked(replace(UNA, name="Ghoul")).startswith("Una (Pat) here and Ghoul in the file")
    assert asked(replace(UNA, name="", player="Zed")).startswith("Una (Pat) here and una in the file")
    other = Character("una", "gurps3", "Una")
    assert "here under Realms of Myth. A sheet for GURPS, third edition" in asked(other)
    fight_desk.campaign.roster.save(replace(UNA, ruleset="not_here", name="", player=""))
    assert asked(UNA).startswith("una is here under not_here.")


def test_a_line_about_a_character_names_who_plays_and_the_game(taking):
    assert taking.about(taking.case(Arrival(UNA))) == "Una · Pat · Realms of Myth"
    assert taking.about(taking.case(Arrival(replace(UNA, name="", player="")))) == "una · Realms of Myth"


def test_what_is_new_about_each_is_counted(taking, words, qapp):
    people = ArrivalList(words)
    cases = [taking.case(arrival) for arrival in (known(UNA), known(STRONG), Arrival(replace(UNA, id="zoe")))]
    people.replace(cases)
    assert people.counts() == (1, 1, 1)
    assert people.renew("una", taking, True) == "Una"
    assert people.counts() == (2, 1, 0)


def test_nothing_is_taken_over_where_the_sheet_changes_meanwhile(taking, fight_desk, broken, words):
    case, new = taking.case(known(STRONG)), taking.case(Arrival(replace(UNA, id="zoe")))
    assert taking.fresh(case) is case
    assert taking.fresh(new) is new
    later = replace(UNA, attributes={"STR": 20})
    fight_desk.campaign.roster.save(later)
    assert taking.fresh(case).ours == later
    trouble = broken(fight_desk.campaign.roster, "character")
    assert taking.fresh(case) == sentence_of(trouble, words)


def test_an_import_remembers_what_was_before_and_takes_it_back(taking, fight_desk, kept):
    (before,) = fight_desk.campaign.roster.revisions("una")
    taken = taking.take(taking.case(known(STRONG)), None, portrait=False)
    assert taken == Taken("una", STRONG, UNA, None, before.id)
    assert kept == [(STRONG, UNSET, OriginKind.FILE)]
    assert taking.take_back(taken) == ""
    assert kept[1:] == [(UNA, None, OriginKind.RESTORED)]
    new = taking.take(taking.case(Arrival(replace(UNA, id="zoe"))), None, portrait=True)
    assert (new.before, new.version) == (None, 0)
    assert taking.take_back(new) == ""
    assert [each.id for each in fight_desk.campaign.roster.entries()] == ["una"]


def test_trouble_with_the_campaign_is_the_answer(taking, fight_desk, broken, words, monkeypatch):
    case = taking.case(known(STRONG))
    taken = taking.take(case, None, portrait=False)
    trouble = broken(fight_desk.campaign.roster, "revisions", "character")
    sentence = sentence_of(trouble, words)
    assert taking.take(case, None, portrait=False) == sentence
    assert taking.take_back(taken) == sentence
    broken(fight_desk.campaign, "protect")
    assert taking.protect() == sentence


def test_a_backup_is_made_before_many_are_imported(taking, fight_desk, monkeypatch):
    made = []
    monkeypatch.setattr(fight_desk.campaign, "protect", made.append)
    assert taking.protect() == ""
    assert made == [BackupReason.IMPORT]


def test_own_entries_come_only_with_a_sheet_that_is_kept(fight_desk, words, kept):
    brought, problem = [], ["It cannot be kept."]
    own = OwnTables({"items": {"own_ring": {"weight_lb": 1}}})
    arrival = Arrival(replace(UNA, id="zoe", items=(Item("own_ring"),)), own=own)
    taking = Taking(fight_desk, words, lambda *_, **__: problem[0], lambda *given: brought.append(given))
    case = taking.case(arrival)
    assert taking.take(case, None, portrait=False) == "It cannot be kept."
    assert brought == []
    problem[0] = ""
    assert isinstance(taking.take(case, None, portrait=False), Taken)
    assert brought == [("realms_of_myth", own)]
    assert isinstance(taking.take(taking.case(known(STRONG)), None, portrait=False), Taken)
    assert len(brought) == 1
    assert bring_nothing("realms_of_myth", own) is None


def test_a_portrait_is_brought_if_it_is_another_than_the_one_here(taking, fight_desk):
    def has(arrival):
        return taking.has_picture(taking.case(arrival))

    assert not has(known(UNA))
    assert has(Arrival(UNA, portrait=PNG))
    assert has(Arrival(UNA, picture=b"other"))
    assert not taking.has_own_portrait(taking.case(known(UNA)))
    fight_desk.campaign.portraits.keep("una", PNG)
    assert not has(Arrival(UNA, portrait=PNG))
    assert taking.has_own_portrait(taking.case(known(UNA)))
    assert not taking.has_own_portrait(taking.case(Arrival(replace(UNA, id="zoe"))))


def test_who_somebody_is_can_be_answered_where_that_is_a_question(qtbot, taking, words, look):
    choice = IdentityChoice(words, look)
    qtbot.addWidget(choice)
    assert choice.isHidden()
    for sheet, new, free in (
        (UNA, False, True),
        (replace(UNA, name="Ghoul"), True, True),
        (replace(UNA, ruleset="gurps3", attributes={}), True, False),
    ):
        choice.show_case(taking.case(Arrival(sheet)), "Who is it?")
        assert (choice.new.isChecked(), choice.same.isChecked(), choice.same.isEnabled()) == (new, not new, free)
        assert choice.same.accessibleDescription() == choice.new.accessibleDescription() == "Who is it?"
        assert not choice.isHidden()
    choice.show_case(taking.case(Arrival(UNA)), "Who is it?")
    for button, answer in ((choice.new, True), (choice.same, False)):
        with qtbot.waitSignal(choice.changed) as changed:
            button.click()
        assert changed.args == [answer]
    choice.show_case(taking.case(Arrival(UNA)), "")
    assert choice.isHidden()
