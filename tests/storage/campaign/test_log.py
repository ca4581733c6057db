"""Reading, searching and exporting the log."""

import tracemalloc
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.state.events import Noted, Performed, PoolChanged
from rules.state.journal import Step
from storage.campaign.adding import Added, import_steps
from storage.campaign.campaign import open_campaign
from storage.campaign.cursor import StepState
from storage.campaign.log import MOST_IN_A_STEP, MOST_LINES_IN_A_STEP
from storage.campaign.search import match_expression


def steps_of(entries):
    return [entry.step for entry in entries]


def texts_of(entries):
    return [entry.text for entry in entries]


def written(log, encounter, **options):
    pieces = []
    log.export(encounter, pieces.append, **options)
    return "".join(pieces)


def test_a_page_is_newest_first(campaign, play):
    play.steps(5)
    assert steps_of(campaign.log.page(play.encounter, limit=3)) == [5, 4, 3]
    assert steps_of(campaign.log.page(play.encounter, before=3)) == [2, 1]
    assert campaign.log.page(play.encounter, before=1) == ()


def test_an_entry_tells_what_a_line_shows(campaign, play, clock):
    play.step(text="Una podnosi się (END 32→31).", round=4)
    (entry,) = campaign.log.page(play.encounter)
    assert (entry.step, entry.encounter, entry.round) == (1, play.encounter, 4)
    assert (entry.kind, entry.actor, entry.subject) == ("action", "una", "deed")
    assert (entry.text, entry.state) == ("Una podnosi się (END 32→31).", StepState.DONE)
    assert entry.committed == clock.now


def test_undone_and_abandoned_steps_are_marked(campaign, play):
    play.steps(4)
    play.move(3)
    play.step()
    play.step()
    play.move(5)
    assert [(entry.step, entry.state.value) for entry in campaign.log.page(play.encounter)] == [
        (6, "undone"),
        (5, "done"),
        (4, "abandoned"),
        (3, "done"),
        (2, "done"),
        (1, "done"),
    ]


def test_the_events_of_a_step(campaign, play):
    play.step(-3)
    assert campaign.log.events(1) == (
        Performed("una", "deed"),
        PoolChanged("una", "END", -3, "cost"),
        Noted(text="ok"),
    )
    assert campaign.log.events(2) == ()


def test_events_can_be_read_by_anyone(campaign, play):
    play.step(-3)
    rows = campaign.log._database.rows("SELECT seq, kind, who, body FROM event ORDER BY seq")
    assert rows[1] == (1, "pool", "una", '{"type":"pool","who":"una","pool":"END","change":-3,"cause":"cost"}')
    assert [row[1] for row in rows] == ["performed", "pool", "note"]


def test_each_encounter_has_its_own_log(campaign, fight, play, playing):
    other = playing(campaign, campaign.encounters.create("Ford", fight))
    play.step()
    other.step()
    assert steps_of(campaign.log.page(play.encounter)) == [1]
    assert steps_of(campaign.log.page(other.encounter)) == [2]


@pytest.fixture
def told(campaign, play):
    for text in (
        "Una leaps at the Wolf.",
        "The wolf dodges; Una's axe misses by 4.",
        "Zbyszek strąca łucznika z muru.",
        "Éloïse parries.",
        "",
    ):
        play.step(text=text)
    return campaign.log


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        ("wolf", [2, 1]),
        ("WOLF", [2, 1]),
        ("wol", [2, 1]),
        ("wolf leaps", [1]),
        ("una axe", [2]),
        ("eloise", [4]),
        ("straca lucznika", []),
        ("stra łucz", [3]),
        ("4", [2]),
        ("wolf bear", []),
        ("olf", []),
        ("", []),
        ("   ", []),
        ("...", []),
    ],
)
def test_words_and_beginnings_of_words_are_found(told, words, steps):
    assert steps_of(told.search(words)) == steps


@pytest.mark.parametrize(
    "words",
    ['"', "'", "una OR", "NOT una", "una NEAR/2 axe", "text:una", "(una", "una*", "^una", "-una", "\x00", "😀", "_"],
)
def test_signs_that_mean_something_to_the_index_mean_nothing_here(told, words):
    assert set(steps_of(told.search(words))) <= {1, 2}


@pytest.fixture(scope="module")
def any_log(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "a.fightbook"
    with open_campaign(path, lambda: datetime(2026, 7, 1, tzinfo=UTC)) as campaign:
        yield campaign


@given(st.text(max_size=60))
def test_whatever_is_typed_is_no_error(any_log, words):
    assert any_log.log.search(words) == ()
    assert any_log.roster.search(words) == ()


@given(st.text(max_size=200))
def test_a_query_holds_nothing_but_quoted_words(words):
    parts = match_expression(words).split()
    assert len(parts) <= 16
    for part in parts:
        word = part.strip('*"')
        assert part in (f'"{word}"', f'"{word}"*')
        assert word.isalnum()
        assert len(word) <= 64


def test_hits_are_newest_first_and_come_in_pages(campaign, play):
    play.steps(6)
    assert steps_of(campaign.log.search("deed", limit=2)) == [6, 5]
    assert steps_of(campaign.log.search("deed", before=5, limit=2)) == [4, 3]


def test_searching_one_encounter_or_all_that_are_not_put_away(campaign, fight, play, playing):
    other = playing(campaign, campaign.encounters.create("Ford", fight))
    play.step()
    other.step()
    play.step()
    log = campaign.log
    assert steps_of(log.search("deed")) == [3, 2, 1]
    assert steps_of(log.search("deed", play.encounter)) == [3, 1]
    assert steps_of(log.search("deed", play.encounter, before=3)) == [1]
    assert steps_of(log.search("deed", other.encounter)) == [2]
    campaign.encounters.remove(play.encounter)
    assert steps_of(log.search("deed")) == [2]
    assert steps_of(log.search("deed", play.encounter)) == [3, 1]
    assert log.search("deed", 99) == ()


def test_what_was_committed_and_then_failed_is_not_found(campaign, play, monkeypatch):
    monkeypatch.setattr("storage.campaign.fights.clear_pending", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play.step(text="never happened")
    assert campaign.log.search("never") == ()
    assert campaign.log._database.row("SELECT count(*) FROM step_fts WHERE step_fts MATCH 'never'") == (0,)


def test_the_export_follows_the_path(campaign, play):
    for text in ("one", "two", "three", ""):
        play.step(text=text)
    play.move(2)
    play.step(text="four")
    play.step(text="five")
    play.move(5)
    assert written(campaign.log, play.encounter) == "one\ntwo\nfour\n"


@pytest.mark.parametrize("chunk", [1, 2, 1000])
def test_rounds_get_a_heading(campaign, play, chunk):
    for number, round in enumerate((1, 1, 2, 2, 5), 1):
        play.step(text=f"line {number}", round=round)
    text = written(campaign.log, play.encounter, heading=lambda round: f"-- {round} --", chunk=chunk)
    assert text.splitlines() == ["-- 1 --", "line 1", "line 2", "-- 2 --", "line 3", "line 4", "-- 5 --", "line 5"]


def test_an_empty_log_exports_nothing(campaign, play):
    assert written(campaign.log, play.encounter) == ""


def test_what_the_writer_raises_passes_through(campaign, play):
    play.steps(3)

    def full(text):
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        campaign.log.export(play.encounter, full, chunk=1)
    play.step()


def test_a_long_export_takes_no_more_memory_than_a_short_one(campaign, play):
    drafts = (Added(Step(0, 0, "action", ()), f"line {number} " + "x" * 200) for number in range(20_000))
    import_steps(campaign.log._database, play.encounter, drafts)
    sizes = []
    tracemalloc.start()
    campaign.log.export(play.encounter, lambda text: sizes.append(len(text)), chunk=100)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(sizes) > 4_000_000
    assert peak < 400_000


@pytest.mark.parametrize(
    ("sql", "parameters"),
    [
        ("SELECT id FROM step WHERE encounter = ? AND id < ? ORDER BY id DESC LIMIT 100", (1, 10**9)),
        ("SELECT ifnull(min(id), 0), ifnull(max(id), 0) FROM step WHERE encounter = ?", (1,)),
        ("UPDATE step SET state = 'abandoned' WHERE encounter = ? AND id > ? AND state = 'undone'", (1, 5)),
        ("SELECT max(id) FROM step WHERE encounter = ? AND parent = ?", (1, 5)),
    ],
)
def test_what_must_not_grow_with_the_log_uses_an_index(campaign, sql, parameters):
    plan = campaign.log._database.rows(f"EXPLAIN QUERY PLAN {sql}", parameters)
    details = " ".join(row[3] for row in plan)
    assert "INDEX steps_" in details
    assert "SCAN" not in details
    assert "TEMP B-TREE" not in details


@pytest.mark.parametrize("text", ["y" * (MOST_IN_A_STEP + 5), "a line\n" * (MOST_LINES_IN_A_STEP + 5)])
def test_of_a_text_without_an_end_the_beginning_is_shown(campaign, play, text):
    play.step(text=text)
    (entry,) = campaign.log.page(play.encounter)
    assert entry.text.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert text.startswith(entry.text[:-1])
    assert len(entry.text) <= MOST_IN_A_STEP + 1
    assert entry.text.count("\n") < MOST_LINES_IN_A_STEP


def test_a_text_of_ours_is_shown_whole(campaign, play):
    text = "\n".join("x" * 39 for _ in range(MOST_LINES_IN_A_STEP))
    play.step(text=text)
    assert campaign.log.page(play.encounter)[0].text == text
