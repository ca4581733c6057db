"""Writing a story as a scenario file that `fightbook scenario` runs."""

from rules.scenario.text import scenario_text, state_text, step_text
from rules.trial.bounds import Beyond
from rules.trial.story import Deed, Story


def crash_text(story: Story) -> str:
    """Return the scenario of a story whose last deed breaks off."""
    return _begun(story, story.deeds)


def pool_text(story: Story, beyond: Beyond) -> str:
    """Return the scenario of a story at whose end a pool is outside of its bounds."""
    state = state_text(beyond.who, "pools", {beyond.pool: beyond.figure})
    return f"{_begun(story, story.deeds)}\n{state}"


def asked_text(story: Story, status: str, reasons: tuple[str, ...]) -> str:
    """Return the scenario that asks for the only deed of a story, and expects it to stand so."""
    deed = story.deeds[-1]
    expect = {"status": status, **({"reason": reasons} if reasons else {})}
    asked = step_text("ask", {"actor": deed.actor, "action": deed.action, **deed.given}, expect)
    return f"{scenario_text(story.start)}\n{asked}"


def _begun(story: Story, deeds: tuple[Deed, ...]) -> str:
    return "\n".join((scenario_text(story.start), *map(_done, deeds)))


def _done(deed: Deed) -> str:
    return step_text("do", {"actor": deed.actor, "action": deed.action, **deed.given, "replies": deed.replies})
