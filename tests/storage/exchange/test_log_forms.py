"""The log in each format, and a fight rebuilt from its plain text."""

import json
import re
from html.parser import HTMLParser

import pytest

from gui.words.ruleset_words import chronicler_of, shipped_rulebook, texts_of
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Condition
from rules.state.events import ConditionGained, Moved, Noted, PoolChanged, PositionChanged, RoundBegan
from rules.state.journal import Step, record
from storage.exchange.log_export import Rounds, export_log, export_steps, write_log
from storage.exchange.log_forms import SUFFIXES, form_of, writer_of
from tests.storage.conftest import Play

FIGHT = """
ruleset = "realms_of_myth"
turn = "una"
[[combatants]]
id = "una"
name = "Una <the> *bold*"
at = [2, 3]
items = [{ id = "longsword", where = "right_hand" }]
[[combatants]]
id = "wolf"
name = "Wolf"
side = "beasts"
position = "prone"
"""


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("realms_of_myth")


@pytest.fixture
def teller(rulebook):
    return chronicler_of(rulebook, "en")


@pytest.fixture
def played(campaign, rulebook):
    start = read_scenario(parse(FIGHT), rulebook).encounter
    play = Play(campaign, campaign.encounters.create("Ford", start))
    order = ("una", "wolf")
    for events in (
        (PoolChanged("una", "END", -4), PositionChanged("wolf", "standing")),
        (Moved("una", 2, (4, 3), 1), RoundBegan(2, order), PoolChanged("wolf", "BP", -3)),
        (ConditionGained("wolf", Condition("aiming", {"target": "una"})), Noted(text="<It> *rains* & pours.")),
        (RoundBegan(3, order), PoolChanged("una", "END", -7)),
    ):
        journal = play.journal
        draft = Step(0, journal.mark, "hand", events, "una", "", journal.encounter.round)
        step = campaign.fights.commit(play.encounter, draft, "told", apply_all(journal.encounter, events))
        play.journal = record(journal, step)
    return play


def written(play, teller, form, **options):
    pieces = []
    writer = writer_of(form, pieces.append, "en", 60)
    export_log(play.campaign.fights, play.encounter, teller, pieces.append, "Ford", writer=writer, **options)
    return "".join(pieces)


def fights_at_round_ends(play):
    """Return the state of the fight just before each round after the first, and the current state."""
    fight = play.campaign.fights.as_it_stood(play.encounter, 0)
    for step in play.campaign.fights.path(play.encounter):
        for event in step.events:
            if isinstance(event, RoundBegan):
                yield fight
            fight = apply_all(fight, (event,))
    yield fight


def blocks_of(text):
    """Return the blocks of a text: each heading, and the lines below it without line wrapping."""
    for heading, body in re.findall(r"^-- (.+) --\n((?:    .*\n)+)", text, re.MULTILINE):
        yield heading, re.sub(r"\n      ", " ", body)


def test_any_round_can_be_rebuilt_from_the_plain_text(played, teller, rulebook):
    texts = texts_of("realms_of_myth", "en")
    blocks = [body for heading, body in blocks_of(written(played, teller, "text")) if "start" not in heading]
    fights = list(fights_at_round_ends(played))
    assert len(blocks) == len(fights) == 3
    for body, fight in zip(blocks, fights, strict=True):
        for combatant in fight.combatants.values():
            line = next(line for line in body.splitlines() if line.strip().startswith(f"{combatant.name}: END"))
            pools = {name: float(figure) for name, figure in re.findall(r"(\w+) (-?[\d.]+)(?=, )", line)}
            assert {name: pools[name] for name in ("END", "BP")} == {
                texts.short("pools", id): combatant.pools[id] for id in ("END", "BP")
            }
            assert f", {texts.name('positions', combatant.position)}" in line
            place = re.search(r"at (-?\d+), (-?\d+), facing (\d+)", line)
            told = None if place is None else (tuple(map(int, place.groups()[:2])), int(place.group(3)))
            assert told == (None if combatant.at is None else (combatant.at, combatant.facing))
            for held in combatant.conditions:
                assert texts.name("conditions", held.id) in line
            for item in combatant.items:
                assert texts.name("items", item.id) in line


def test_some_rounds_stand_between_their_states(played, teller):
    text = written(played, teller, "text", rounds=Rounds(2, 2))
    headings = [heading for heading, _ in blocks_of(text)]
    assert headings == ["At the start of Segment 2", "At the end of Segment 2"]
    assert "pours" in text
    assert "END 32 → 28" not in text
    assert list(blocks_of(written(played, teller, "text", rounds=Rounds(9, 0)))) == []


def test_only_chosen_steps_are_told_without_states(played, teller):
    text = written(played, teller, "text", only=[3])
    assert "pours" in text
    assert "END" not in text


def test_markdown_says_what_was_typed_and_means_nothing_by_it(played, teller):
    text = written(played, teller, "markdown")
    assert text.startswith("# Ford\n")
    assert "\n## At the end of Segment 1\n" in text
    assert r"\<It\> \*rains\* & pours." in text


class Page(HTMLParser):
    """Collects the text of a page, and checks that every tag is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.full_message = [], []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.full_message.append(data)


def test_html_is_whole_and_says_what_was_typed(played, teller):
    page = Page()
    page.feed(written(played, teller, "html"))
    assert page.open == []
    said = "".join(page.full_message)
    assert "<It> *rains* & pours." in said
    assert "Una <the> *bold*: END" in said


def test_json_holds_the_figures_of_the_engine(played, teller):
    told = json.loads(written(played, teller, "json"))
    states = [entry for entry in told["entries"] if entry["entry"] == "state" and entry["at"] != "start"]
    for state, fight in zip(states, fights_at_round_ends(played), strict=True):
        assert state["round"] == fight.round
        for each in state["combatants"]:
            combatant = fight.combatants[each["id"]]
            assert each["pools"] == dict(combatant.pools)
            assert each["position"] == combatant.position
            assert each["at"] == (None if combatant.at is None else list(combatant.at))
    steps = [entry for entry in told["entries"] if entry["entry"] == "step"]
    assert steps[0]["events"][0] == {"type": "pool", "who": "una", "pool": "END", "change": -4}


def test_single_steps_are_written_whatever_became_of_them(played, teller):
    played.move(2)
    pieces = []
    writer = writer_of("text", pieces.append)
    campaign, remarks = played.campaign, {"undone": "undone"}
    export_steps(campaign.log, campaign.fights, played.encounter, teller, writer, [1, 4, 99], remarks=remarks)
    text = "".join(pieces)
    assert text.startswith("Una <the> *bold*: END")
    assert "[undone] — Segment 3 —" in text


def test_writing_can_be_given_up_and_leaves_what_stood_there(played, teller, tmp_path, monkeypatch):
    path = tmp_path / "ford.txt"
    path.write_text("before", "utf-8")

    def stop(number):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        written(played, teller, "text", tick=stop)
    monkeypatch.setattr("storage.exchange.log_export.export_log", lambda *_, **__: stop(0))
    with pytest.raises(RuntimeError):
        write_log(path, played.campaign.fights, played.encounter, teller)
    assert path.read_text("utf-8") == "before"
    assert list(tmp_path.glob("*.part")) == []


def test_forms_are_known_by_the_end_of_a_name():
    assert {form_of(f"log{suffix}") for suffix in SUFFIXES.values()} == set(SUFFIXES)
    assert (form_of("LOG.HTML"), form_of("log"), form_of("log.rtf")) == ("html", "text", "text")
