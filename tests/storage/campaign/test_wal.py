"""The state of a write-ahead log, and what a mended one brings back."""

import shutil

import pytest

from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.wal import LogState, log_of, mend_log, read_log
from storage.files.errors import CampaignError, Trouble

PAGE = 4096
FRAME = PAGE + 24
HEADER = 32


@pytest.fixture
def crashed(tmp_path, closed_campaign, clock, playing):
    """A campaign after twenty more steps, as a killed program leaves it, with the index of its log."""
    folder = tmp_path / "left"
    with open_campaign(closed_campaign, clock, daily_backup=False) as campaign:
        playing(campaign, 1).steps(20)
        shutil.copytree(closed_campaign.parent, folder)
    (folder / "winter.fightbook.in-use").unlink()
    return folder / closed_campaign.name


def newest(path, clock):
    with open_read_only(path, clock) as campaign:
        return campaign.log.page(1)[0].step


def change(path, place, content):
    with log_of(path).open("r+b") as file:
        file.seek(place)
        file.write(content)


def frames(path):
    return (log_of(path).stat().st_size - HEADER) // FRAME


def test_the_log_of_a_killed_program_is_sound(crashed, clock):
    report = read_log(crashed)
    assert (report.state, report.readable) == (LogState.SOUND, len(report.frames))
    assert newest(crashed, clock) == 25


def test_no_log_is_sound(closed_campaign):
    assert read_log(closed_campaign).state is LogState.SOUND


@pytest.mark.parametrize(
    ("place", "content"),
    [
        (HEADER + 5 * FRAME + 1000, b"noise"),
        (HEADER + 5 * FRAME, bytes(512)),
        (HEADER + 5 * FRAME + 16, b"\xff" * 8),
        (HEADER + 5 * FRAME + 8, b"\xff" * 8),
        (HEADER, bytes(FRAME)),
        (0, bytes(4)),
        (16, b"\xff" * 16),
        (12, b"\x01\x02"),
    ],
    ids=["page", "head", "checksum", "salts", "first", "magic", "header", "sequence"],
)
def test_damage_in_the_log_is_told_and_mended_to_look_at(crashed, clock, contents, place, content):
    change(crashed, place, content)
    before = contents(crashed.parent)
    assert read_log(crashed).state is LogState.DAMAGED
    with pytest.raises(CampaignError) as refused:
        open_campaign(crashed, clock)
    assert refused.value.kind is Trouble.DAMAGED
    assert newest(crashed, clock) == 25
    assert contents(crashed.parent) == before


def test_a_log_cut_off_between_two_transactions_is_told_by_its_index(crashed, clock):
    ends = [index for index, frame in enumerate(read_log(crashed).frames, 1) if frame.size]
    with log_of(crashed).open("r+b") as file:
        file.truncate(HEADER + ends[5] * FRAME)
    assert read_log(crashed).state is LogState.DAMAGED
    (crashed.parent / (crashed.name + "-shm")).unlink()
    assert read_log(crashed).state is LogState.SOUND


def test_a_transaction_that_was_never_finished_is_no_damage(crashed, clock):
    with log_of(crashed).open("ab") as file:
        file.write(b"\0" * 2000)
    assert read_log(crashed).state is LogState.SOUND
    with open_campaign(crashed, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()


def test_damage_in_the_last_transaction_is_told_even_without_the_index(crashed, clock):
    change(crashed, HEADER + (frames(crashed) - 1) * FRAME + 500, b"noise")
    assert read_log(crashed).state is LogState.DAMAGED
    (crashed.parent / (crashed.name + "-shm")).unlink()
    assert read_log(crashed).state is LogState.TORN
    torn = log_of(crashed).read_bytes()
    with open_campaign(crashed, clock, daily_backup=False) as campaign:
        assert [notice.key for notice in campaign.notices] == ["damage.log_torn", "damage.log_kept"]
    assert crashed.with_name("winter.fightbook-wal.torn-2026-07-01-200000").read_bytes() == torn


def test_a_mended_log_is_sound(crashed):
    change(crashed, HEADER + 5 * FRAME + 1000, b"noise")
    for doubtful in (False, True):
        copy = crashed.parent / f"copy{doubtful}" / crashed.name
        copy.parent.mkdir()
        for file in (crashed, log_of(crashed)):
            shutil.copyfile(file, copy.with_name(file.name))
        report = read_log(copy)
        mend_log(copy, report, doubtful=doubtful)
        mended = read_log(copy)
        assert mended.state is LogState.SOUND
        assert len(mended.frames) == len(report.frames) - (not doubtful)
