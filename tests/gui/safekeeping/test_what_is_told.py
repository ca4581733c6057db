"""What safekeeping tells of a file once it is open, and what it offers with it."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from gui.campaign.opening import Opened
from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from gui.safekeeping.health import RECOVER
from gui.safekeeping.safekeeping import Safekeeping
from gui.safekeeping.twins import COMPARE, Twin, TwinOrder, Twins, TwinSearch
from rules.words.messages import message_of
from storage.campaign.campaign import LOG_LOST
from storage.campaign.contents import Comparison, Relation
from storage.files.errors import CampaignError, Trouble
from tests.gui.conftest import noon


@pytest.fixture
def opened(campaign):
    return Opened(campaign, wanted=campaign.path)


@pytest.fixture
def keeping(fight_desk, opened, preferences, words, look):
    """A function that gives safekeeping of an opened file, and everything that it tells."""
    made = []

    def keeping(opened=opened, desk=fight_desk):
        each = Safekeeping(opened, desk, RecentFiles(preferences, False), words, look, noon)
        told = []
        each.told.connect(told.append)
        made.append(each)
        return each, told

    yield keeping
    for each in made:
        each.finish()


def test_of_a_file_in_order_nothing_is_told(keeping):
    safe, told = keeping()
    safe.tell_opened(None)
    assert told == []


def test_a_file_that_is_only_read_says_so(keeping, campaign, words, monkeypatch):
    monkeypatch.setattr(campaign, "read_only", True)
    for backup, key in ((False, "campaigns.only_read"), (True, "campaigns.backup_only_read")):
        monkeypatch.setattr("gui.safekeeping.safekeeping.is_backup", lambda _path, backup=backup: backup)
        safe, told = keeping()
        safe.tell_opened(None)
        assert [(notice.text, notice.tone) for notice in told] == [(words(key), "info")]
        assert safe.backups is None
        assert list(safe.pieces()) == []


def test_trouble_is_told_and_damage_offers_a_recovered_copy(keeping, opened, campaign):
    for kind, remedy in ((Trouble.DISK_FULL, ""), (Trouble.DAMAGED, RECOVER)):
        safe, told = keeping(replace(opened, trouble=CampaignError(kind, campaign.path)))
        safe.tell_opened(None)
        (notice,) = told
        assert notice.remedy == remedy
        assert bool(notice.details) == bool(remedy)


def test_each_notice_is_told_once_and_a_lost_log_offers_to_compare(keeping, opened, words):
    lost, other = message_of(LOG_LOST, path="a", changed="b"), message_of("as_it_is", text="Look.")
    safe, told = keeping(replace(opened, notices=(lost, other, other)))
    safe.tell_opened(None)
    assert [(notice.text, notice.remedy) for notice in told] == [(words.fault(lost), COMPARE), ("Look.", "")]
    assert told[0].offer == words("twins.compare")


def test_a_recovered_copy_says_what_is_missing(keeping, campaign, words):
    safe, told = keeping()
    safe.tell_opened(())
    safe.tell_opened((message_of("as_it_is", text="A step."), message_of("as_it_is", text="A wolf.")))
    whole, partly = told
    assert (whole.text, whole.tone) == (words("recover.whole", path=campaign.path), "info")
    assert (partly.text, partly.tone) == (words("recover.partly", path=campaign.path), "warning")
    assert partly.details == "A step.\nA wolf."


def test_what_a_notice_offered_is_done(keeping, monkeypatch):
    safe, _ = keeping()
    done = []
    monkeypatch.setattr(safe.health, "choose_place", lambda: done.append("recover"))
    monkeypatch.setattr(safe.menu, "open_backups", lambda: done.append("compare"))
    for remedy in (RECOVER, COMPARE, "something else"):
        safe.take_offer(remedy)
    assert done == ["recover", "compare"]


def test_a_recovered_copy_is_opened_with_what_is_missing(keeping, tmp_path):
    safe, _ = keeping()
    wanted, missing = [], (message_of("as_it_is", text="A step."),)
    safe.wanted.connect(wanted.append)

    safe.health.recovered.emit(SimpleNamespace(path=tmp_path / "copy.fightbook", missing=missing))
    assert wanted == [Launch(tmp_path / "copy.fightbook", recovered=missing)]


def test_a_backup_that_fails_is_told_with_the_reason(keeping, words):
    safe, told = keeping()
    safe.backups.failed.emit(message_of("as_it_is", text="The disk is full."))
    (notice,) = told
    assert (notice.text, notice.details) == (words("trouble.no_backup"), "The disk is full.")


def test_both_banners_stand_above_the_panels(keeping):
    safe, _ = keeping()
    assert safe.banners == (safe.place.banner, safe.following.banner)
    without, _ = keeping(desk=None)
    assert without.banners == ()


def compared(relation):
    return Comparison(relation, 1, 0)


def test_each_other_copy_is_told_with_its_place(words, panel):
    twins, told = Twins(words, panel), []
    twins.told.connect(told.append)
    found = [
        Twin(Path(f"{relation}.fightbook"), compared(relation)) for relation in (Relation.NEWER, Relation.DIVERGED)
    ]
    twins.search.ended.emit(tuple(found))
    twins.search.ended.emit(None)
    newer, diverged = told
    assert newer.text == words("twins.newer", path=found[0].path)
    assert diverged.text == words("twins.diverged", path=found[1].path)
    assert {(each.offer, each.remedy) for each in told} == {(words("twins.compare"), COMPARE)}


def test_only_copies_with_something_of_their_own_are_found(monkeypatch):
    """Whatever cannot be read, and a file about which something else tells, is passed over."""
    module = "gui.safekeeping.twins"
    relations = {"newer": Relation.NEWER, "older": Relation.OLDER, "same": Relation.SAME, "torn": None}
    relations |= {"diverged": Relation.DIVERGED, "elsewhere": Relation.NEWER}

    class Copy:
        def __init__(self, name):
            self.path = Path(name)

    def described(path):
        if path.name == "torn":
            raise CampaignError(Trouble.DAMAGED, path)
        return path.name

    monkeypatch.setattr(f"{module}.twins_of", lambda _campaign, elsewhere: [Copy(path.name) for path in elsewhere])
    monkeypatch.setattr(f"{module}.describe", described)
    monkeypatch.setattr(f"{module}.compare", lambda _ours, theirs: compared(relations[theirs]))
    order = TwinOrder(Path("ours"), tuple(map(Path, relations)), Path("elsewhere"))
    assert [twin.path.name for twin in TwinSearch().work(order)] == ["newer", "diverged"]
    assert TwinSearch().work(replace(order, campaign=Path("torn"))) == ()
    monkeypatch.setattr(f"{module}.describe", lambda path: pytest.fail("nothing to compare"))
    assert TwinSearch().work(replace(order, elsewhere=())) == ()
