"""A trial finds each kind of defect in a small ruleset that has it, and shows it with a scenario that runs."""

from collections.abc import Iterator

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import parse, read_scenario
from rules.trial.findings import Finding, Trial
from rules.trial.trial import Seen, TrialLimits, try_ruleset
from tests.rules.duel import FILES


def a_clock() -> Iterator[float]:
    now = 0.0
    while True:
        now += 0.001
        yield now


def made(more: str = "", actions: str = "") -> Rulebook:
    reading = read_ruleset({**FILES, "more.toml": more, "actions/more.toml": actions})
    return compile_ruleset(reading.ruleset, reading.source)


def tried(rulebook: Rulebook, seed: int = 0, actions: int = 250) -> Trial:
    return try_ruleset(rulebook, (), TrialLimits(a_clock().__next__, seed, actions, 3600))


def found(trial: Trial, kind: str, path: str) -> Finding:
    those = [each for each in trial.findings if (each.kind, each.path) == (kind, path)]
    assert len(those) == 1, [(each.kind, each.path, str(each.message)) for each in trial.findings]
    return those[0]


def failures(rulebook: Rulebook, finding: Finding) -> list[str]:
    done = run(read_scenario(parse(finding.scenario), rulebook), rulebook)
    return [str(failure) for failure in done.failures]


def test_the_small_ruleset_has_nothing_that_breaks():
    assert not [each for each in tried(made()).findings if each.kind in ("crash", "bounds", "closed")]


def test_the_same_seed_finds_the_same():
    rulebook = made(actions="[nap]\ngroup = 'moves'\nneeds = [{ id = 'late', if = 'round > 99' }]\ndo = []")
    assert tried(rulebook, seed=7) == tried(rulebook, seed=7)


def test_a_trial_ends_in_time():
    limits = TrialLimits(a_clock().__next__, 0, 100_000, 0.05)
    assert try_ruleset(made(), (), limits).actions < 100


def test_an_action_that_breaks_off_is_shown_by_the_fewest_deeds():
    rulebook = made(actions="[leap]\ngroup = 'moves'\ndo = [{ pool = 'BREATH', change = '1 / (BREATH - BREATH)' }]")
    finding = found(tried(rulebook), "crash", "actions.leap")
    assert "division by zero" in str(finding.message).lower() or "zero" in str(finding.message)
    assert finding.scenario.count("[[step]]") == 1
    assert finding.scenario.count("[[combatants]]") == 1
    assert "conditions" not in finding.scenario
    assert any("zero" in failure for failure in failures(rulebook, finding))


def test_nobody_is_made_up_where_a_choice_has_nobody():
    rulebook = made(
        actions="[claim]\ngroup = 'moves'\nchoices = { target = { kind = 'combatant', if = 'candidate.MIGHT > 99' } }\n"
        "needs = [{ id = 'weak', if = 'target.MIGHT < 99' }]\ndo = [{ note = 'claimed', with = { whom = 'target' } }]"
    )
    assert not [each for each in tried(rulebook).findings if each.kind == "crash"]


def test_an_action_that_is_never_open_is_shown():
    rulebook = made(actions="[fly]\ngroup = 'moves'\nneeds = [{ id = 'winged', if = 'MIGHT > 99' }]\ndo = []")
    finding = found(tried(rulebook), "never_met", "needs.winged")
    assert "fly" in str(finding.message)
    assert failures(rulebook, finding) == []


def test_an_action_whose_needs_exclude_each_other_is_shown():
    needs = "[{ id = 'up', if = \"position == 'standing'\" }, { id = 'down', if = \"position == 'prone'\" }]"
    rulebook = made(actions=f"[float]\ngroup = 'moves'\nneeds = {needs}\ndo = []")
    finding = found(tried(rulebook), "closed", "actions.float")
    assert "up" in str(finding.message) or "down" in str(finding.message)
    assert failures(rulebook, finding) == []


def test_a_state_that_no_step_gives_is_left_to_the_game_master():
    finding = found(tried(made("[conditions.blessed]")), "by_hand", "conditions.blessed")
    assert not finding.scenario


def test_a_state_whose_step_never_runs_is_shown():
    actions = "[curse]\ngroup = 'moves'\ndo = [{ condition = 'cursed', if = 'MIGHT > 99' }]"
    finding = found(tried(made("[conditions.cursed]", actions)), "unreached", "conditions.cursed")
    assert "actions.curse" in str(finding.message)


def test_a_mark_that_nobody_passes_is_shown():
    more = "[pools.LUCK]\nmax = 3\nmarks = { lucky = { if = 'LUCK > 5' } }"
    assert found(tried(made(more)), "unreached", "pools.LUCK.marks.lucky")


def test_a_need_that_closes_nothing_is_shown():
    rulebook = made(actions="[breathe]\ngroup = 'moves'\nneeds = [{ id = 'alive', if = 'MIGHT < 999' }]\ndo = []")
    finding = found(tried(rulebook), "always_met", "needs.alive")
    assert failures(rulebook, finding) == []


def test_a_pool_that_leaves_its_bounds_is_shown_as_it_stands():
    more = "[conditions.weak]\n[pools.LUCK]\nmax = \"5 - 3 * has('weak')\""
    actions = "[weaken]\ngroup = 'moves'\ndo = [{ condition = 'weak' }]"
    rulebook = made(more, actions)
    finding = found(tried(rulebook), "bounds", "pools.LUCK")
    assert "comes to 5, although its 'max' is then 2" in str(finding.message)
    assert finding.scenario.count("do = ") == 1
    assert failures(rulebook, finding) == []


CURSING = """
ruleset = "duel"

[[combatants]]
id = "ana"

[[step]]
do = { actor = "ana", action = "curse" }
"""


def test_what_scenarios_show_counts_as_seen():
    rulebook = made("[conditions.cursed]", "[curse]\ngroup = 'moves'\ndo = [{ condition = 'cursed' }]")
    scenario = read_scenario(parse(CURSING), rulebook)
    limits = TrialLimits(a_clock().__next__, 0, 0, 60)
    seen = Seen(run(scenario, rulebook).events[0])
    assert any(each.path == "conditions.cursed" for each in try_ruleset(rulebook, (), limits).findings)
    assert not any(each.path == "conditions.cursed" for each in try_ruleset(rulebook, (), limits, seen).findings)


def test_whose_an_action_is_counts_as_no_need_that_closes_nothing():
    action = "[strut]\ngroup = 'moves'\nwhose = 'MIGHT > 0'\ndo = []"
    assert not [each for each in tried(made(actions=action)).findings if each.path == "needs.whose"]


def test_a_need_that_a_scenario_shows_unmet_closes_something():
    rulebook = made(actions="[nap]\ngroup = 'moves'\nneeds = [{ id = 'early', if = 'round < 99' }]\ndo = []")
    limits = TrialLimits(a_clock().__next__, 0, 250, 3600)
    assert any(each.path == "needs.early" for each in try_ruleset(rulebook, (), limits).findings)
    shown = Seen(reasons=frozenset({"early"}))
    assert not any(each.path == "needs.early" for each in try_ruleset(rulebook, (), limits, shown).findings)
