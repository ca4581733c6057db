"""Test the fight inside an exported log: Fightbook rebuilds the very fight from the text."""

import re
from contextlib import suppress
from datetime import timedelta, timezone
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import resources
from gui.words.ruleset_words import chronicler_of, shipped_rulebook
from rules.presets.presets import FIRST_FIGHT
from rules.state.events import Noted
from rules.state.journal import Step, loaded_moments
from storage.campaign.adding import Added
from storage.exchange.guard import ExchangeError
from storage.exchange.kept_fight import fight_keeper, kept_fight
from storage.exchange.log_export import Rounds, export_log
from storage.exchange.log_forms import SUFFIXES, LogForm, writer_of
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

TURNS = 12
END = re.compile(r".{70}\n(?=\S+\nfightbook-fight end)")


@pytest.fixture
def exported(campaign):
    """Return a function that exports an encounter in a form and language."""

    def export(encounter, chronicler, form: LogForm = "text", **options):
        text = StringIO()
        export_log(
            campaign.fights, encounter, chronicler, text.write, "Bridge", writer=writer_of(form, text.write), **options
        )
        return text.getvalue()

    return export


def played(campaign, ruleset):
    """Play a random fight of a ruleset in the campaign; return its encounter and its chronicler."""
    rulebook = shipped_rulebook(ruleset)
    skirmish = Skirmish(rulebook, load_presets(resources.ruleset_folder(ruleset), rulebook.ruleset), FIRST_FIGHT, 5)
    moments = loaded_moments(skirmish.play(1, TURNS).journal)
    encounter = campaign.encounters.create("Bridge", skirmish.start)
    campaign.fights.add_all(encounter, (Added(each.step, "told") for each in moments if each.step is not None))
    return encounter, chronicler_of(rulebook, "en")


def rebuilt(campaign, text):
    """Rebuild a fight from a text as a new encounter."""
    kept = kept_fight(text, "bridge.txt")
    encounter = campaign.encounters.create("Again", kept.start, own_house_rules=True)
    campaign.fights.add_all(encounter, kept.steps)
    return encounter


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_very_fight_is_rebuilt_from_its_log_in_every_ruleset(campaign, exported, ruleset):
    encounter, chronicler = played(campaign, ruleset)
    text = exported(encounter, chronicler)
    again = rebuilt(campaign, text)
    fights = campaign.fights
    assert fights.as_it_stood(again, 0) == fights.as_it_stood(encounter, 0)
    assert fights.journal(again).encounter == fights.journal(encounter).encounter
    assert [each.events for each in fights.path(again)] == [each.events for each in fights.path(encounter)]
    assert list(fights.times(again)) == list(fights.times(encounter))
    assert exported(again, chronicler).splitlines()[:-40] == text.splitlines()[:-40]


@pytest.mark.parametrize("form", SUFFIXES)
def test_every_form_of_a_log_holds_the_fight(campaign, exported, form):
    encounter, chronicler = played(campaign, "heimr")
    again = rebuilt(campaign, exported(encounter, chronicler, form))
    assert campaign.fights.journal(again).encounter == campaign.fights.journal(encounter).encounter


def test_a_log_that_was_sent_by_mail_is_read(campaign, exported):
    encounter, chronicler = played(campaign, "heimr")
    mailed = "".join(f"> {line}\r\n" for line in exported(encounter, chronicler).splitlines())
    again = rebuilt(campaign, mailed)
    assert campaign.fights.journal(again).encounter == campaign.fights.journal(encounter).encounter


def test_a_part_of_a_log_holds_no_fight(campaign, exported):
    encounter, chronicler = played(campaign, "heimr")
    part = exported(encounter, chronicler, rounds=Rounds(1, 1))
    with pytest.raises(ExchangeError, match="holds no fight"):
        kept_fight(part, "part.txt")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("fightbook-fight 1", "fightbook-fight 2"), "newer"),
        (lambda text: text.replace("fightbook-fight end", "fightbook-fight"), "holds no fight"),
        (lambda text: END.sub("", text), "changed"),
    ],
)
def test_a_changed_log_is_refused_in_one_sentence(campaign, exported, spoil, said):
    encounter, chronicler = played(campaign, "heimr")
    with pytest.raises(ExchangeError, match=said):
        kept_fight(spoil(exported(encounter, chronicler)), "bridge.txt")


def test_a_block_of_something_else_is_refused():
    with fight_keeper() as keeper:
        keeper._add('{"start": 3')
        text = "\n".join(keeper.lines())
    with pytest.raises(ExchangeError, match="cannot be read"):
        kept_fight(text, "odd.txt")


def block_of(content):
    with fight_keeper() as keeper:
        keeper._add(content.removesuffix("]}"))
        return "\n".join(keeper.lines())


@pytest.mark.parametrize(
    "step",
    [
        '{"step":{"id":0,"parent":0,"kind":"feast","events":[]}}',
        '{"step":{"id":0,"parent":0,"kind":"hand","events":[],"round":9223372036854775808}}',
        '{"step":{"id":0,"parent":0,"kind":"hand","events":[]},"more":[1e300]}',
    ],
)
def test_a_step_that_the_campaign_file_cannot_hold_is_refused(step):
    with pytest.raises(ExchangeError, match="cannot be read"):
        kept_fight(block_of(f'{{"start":{{"ruleset":"duel","combatants":{{}}}},"steps":[{step}]}}'), "odd.txt")


def test_a_time_at_the_edge_of_the_calendar_counts_as_none():
    step = '{"step":{"id":0,"parent":0,"kind":"hand","events":[]},"made":"0001-01-01T00:00:00+23:59"}'
    kept = kept_fight(block_of(f'{{"start":{{"ruleset":"duel","combatants":{{}}}},"steps":[{step}]}}'), "odd.txt")
    assert kept.steps[0].committed == ""


@given(st.binary(max_size=60), st.integers(0, 5000))
def test_no_text_breaks_the_reader(junk, place):
    with fight_keeper() as keeper:
        keeper._add('{"start":{"ruleset":"duel"},"steps":[')
        text = "\n".join(keeper.lines())
    place = min(place, len(text))
    with suppress(ExchangeError):
        kept_fight(text[:place] + junk.decode("latin-1") + text[place:], "odd.txt")


def test_the_clock_is_shown_if_it_is_wanted(campaign, exported):
    encounter, chronicler = played(campaign, "heimr")
    berlin = timezone(timedelta(hours=2))
    text = exported(encounter, chronicler, clock=lambda when: when.astimezone(berlin).strftime("%H:%M"))
    first = next(campaign.fights.times(encounter)).astimezone(berlin).strftime("%H:%M")
    assert f"\n[{first}] " in text


def test_notes_are_marked_as_notes(campaign, play, exported):
    campaign.fights.add_all(play.encounter, [Added(Step(0, 0, "note", (Noted(text="The bridge burns."),)), "x")])
    assert "\nNote: The bridge burns." in exported(play.encounter, chronicler_of(shipped_rulebook("heimr"), "en"))


def test_long_figures_in_texts_are_no_large_numbers(campaign, play, exported):
    note = Noted(text="The seal says 12345678901234567890.")
    campaign.fights.add_all(play.encounter, [Added(Step(0, 0, "note", (note,)), "x")])
    again = rebuilt(campaign, exported(play.encounter, chronicler_of(shipped_rulebook("gurps3"), "en")))
    assert campaign.fights.length(again) == campaign.fights.length(play.encounter)
