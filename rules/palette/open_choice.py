"""Finds the choice that an actor should be asked for, even though the rules allow leaving it open."""

from collections.abc import Sequence

from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.palette.asked import is_asked
from rules.palette.rehearsal import rehearsed
from rules.resolving.option import Option
from rules.state.events import AnyEvent, Moved


def open_choice(book: FactBook, option: Option) -> str:
    """Return the choice to ask for before an action is performed; empty if there is none.

    It is a choice that the ruleset has marked as `asked`, or a place if the actor is on the board and would move, in a
    rehearsal with the highest or the lowest dice, without a place to go to. Off the board no place is needed.
    """
    plan = book.rulebook.plans[option.action]
    choices, facts = plan.action.choices, Frame(option.actor, plan, option.bound, option.against).facts(book)
    left_open = {name: choice for name, choice in choices.items() if option.bound.get(name, "") == ""}
    asked = next((name for name, choice in left_open.items() if is_asked(facts, choice)), "")
    place = next((name for name, choice in left_open.items() if choice.kind == "place"), "")
    if asked or not place or book.encounter.combatants[option.actor].at is None:
        return asked
    endings = (
        rehearsed(book, option.actor, option.action, option.bound, lucky=lucky, against=option.against)
        for lucky in (True, False)
    )
    return place if any(_leaves_unplaced(events, option.actor) for events in endings) else ""


def _leaves_unplaced(events: Sequence[AnyEvent], who: str) -> bool:
    """Return whether a combatant moved without a new place."""
    own = (event for event in events if isinstance(event, Moved) and event.who == who and event.cause == "effect")
    return any(event.distance > 0 and event.at is None for event in own)
