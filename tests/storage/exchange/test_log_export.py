import re
import tracemalloc
from dataclasses import dataclass

import pytest

from rules.state.applying import apply_all
from rules.state.events import Noted, PoolChanged, RoundBegan
from rules.state.journal import Step, record
from rules.telling.fight_page import FightPages
from storage.exchange.log_export import Rounds, export_log, export_steps
from storage.exchange.log_forms import TextWriter


@dataclass(frozen=True)
class Message:
    text: str
    details: tuple[str, ...] = ()


class PlainTeller:
    """Renders events as their kinds, and states as endurance."""

    pages: FightPages | None = None

    def tell(self, before, events):
        def words(event):
            return event.text if isinstance(event, Noted) else type(event).__name__

        first, *rest = [words(event) for event in events]
        return [Message(first, tuple(rest))]

    def surroundings(self, encounter):
        return []

    def state(self, encounter):
        return [f"{each.name} END {each.pools['END']:g}" for each in encounter.combatants.values()]

    def heading(self, encounter, template):
        return f"{template} {encounter.round}"

    def marked_as_note(self, text):
        return f"note: {text}"


@pytest.fixture
def exported(campaign, play):
    def export(**options):
        written = []
        export_log(campaign.fights, play.encounter, PlainTeller(), written.append, **options)
        return "".join(written).partition("\nfight ")[0]

    return export


def do(play, *events):
    journal = play.journal
    draft = Step(0, journal.mark, "action", events, round=journal.encounter.round)
    step = play.campaign.fights.commit(play.encounter, draft, "told", apply_all(journal.encounter, events))
    play.journal = record(journal, step)


def test_each_step_is_told_with_its_details_between_the_states(play, exported):
    do(play, Noted(text="Una strikes."), PoolChanged("una", "END", -2, "cost"))
    assert exported(title="Bridge") == (
        "Bridge\n======\n\n"
        "-- start 1 --\n    Una END 1000\n    Wolf END 9.5\n\n"
        "Una strikes.\n    PoolChanged\n\n"
        "-- now 1 --\n    Una END 998\n    Wolf END 9.5\n\n"
    )


def test_every_step_is_told_and_announced_in_its_order(campaign, play):
    steps = [Noted(text=f"Blow {number}.") for number in range(4)]
    for step in steps:
        do(play, step)
    written, ticks = [], []
    export_log(campaign.fights, play.encounter, PlainTeller(), written.append, tick=ticks.append)
    assert re.findall(r"Blow \d\.", "".join(written)) == [step.text for step in steps]
    assert ticks == [0, 1, 2, 3]


def test_the_log_ends_with_the_last_round_that_is_wanted(play, exported):
    do(play, Noted(text="First."), RoundBegan(2, ("una", "wolf")))
    do(play, Noted(text="Second."), RoundBegan(3, ("una", "wolf")))
    do(play, Noted(text="Third."))
    text = exported(rounds=Rounds(2, 2))
    assert [words for words in ("First.", "Second.", "Third.") if words in text] == ["Second."]
    assert re.findall("-- (.+) --", text) == ["round_start 2", "round_end 2"]


def test_chosen_steps_of_any_state_are_told_in_their_order(campaign, play):
    for number in range(4):
        do(play, Noted(text=f"Blow {number}."))
    first, second, third, _ = (step.id for step in campaign.fights.path(play.encounter))
    play.move(second)
    written, ticks = [], []
    writer = TextWriter(written.append, 60)
    export_steps(
        campaign.log,
        campaign.fights,
        play.encounter,
        PlainTeller(),
        writer,
        [first, third],
        title="Chosen",
        remarks={"undone": "taken back"},
        tick=ticks.append,
    )
    text = "".join(written)
    assert text.startswith("Chosen\n")
    assert re.findall(r"Blow \d\.", text) == ["Blow 0.", "Blow 2."]
    assert text.count("taken back") == 1
    assert text.index("Blow 0.") < text.index("taken back")
    assert ticks == [0, 1]


def test_everybodys_state_stands_at_the_end_of_each_round(play, exported):
    do(play, Noted(text="The last blow."), PoolChanged("una", "END", -5), RoundBegan(2, ("una", "wolf")))
    do(play, PoolChanged("wolf", "END", -1))
    text = exported()
    blow, end, begins = (text.index(words) for words in ("The last blow.", "-- round_end 1 --", "RoundBegan"))
    assert blow < end < begins
    assert "Una END 995" in text[end:begins]
    assert "Wolf END 9.5" in text[end:begins]
    assert "-- now 2 --" in text[begins:]


def test_a_step_that_begins_with_a_round_has_the_state_before_it(play, exported):
    do(play, RoundBegan(2, ("una", "wolf")))
    assert exported().index("-- round_end 1 --") < exported().index("RoundBegan")


def test_what_was_undone_is_not_told(play, exported):
    do(play, Noted(text="First."))
    first = play.journal.mark
    do(play, Noted(text="Second."), PoolChanged("una", "END", -5))
    play.move(first)
    assert "First." in exported()
    assert "Second." not in exported()
    assert "END 995" not in exported()


def test_long_lines_are_wrapped_and_their_rest_indented(play, exported):
    do(play, Noted(text="A sentence that is rather too long for such a narrow page."))
    lines = exported(width=30).splitlines()
    assert max(map(len, lines)) <= 30
    assert lines[lines.index("A sentence that is rather too") + 1] == "  long for such a narrow page."


def test_steps_without_events_tell_nothing(campaign, play, exported):
    do(play)
    assert exported().count("\n") == 9


def test_an_encounter_that_is_not_there_is_an_error(campaign):
    with pytest.raises(KeyError):
        export_log(campaign.fights, 99, PlainTeller(), print)


def test_a_long_log_takes_no_more_memory_than_a_short_one(campaign, play):
    def peak():
        tracemalloc.start()
        export_log(campaign.fights, play.encounter, PlainTeller(), len)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    from storage.campaign.adding import Added, import_steps

    def steps(number):
        events = (PoolChanged("una", "END", -1), Noted(text="x" * 200))
        drafts = (Added(Step(0, 0, "action", events), "told") for _ in range(number))
        import_steps(campaign.log._database, play.encounter, drafts)

    steps(3000)
    short = peak()
    steps(12_000)
    assert peak() < short * 1.5
