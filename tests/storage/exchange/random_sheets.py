"""Random sheets whose entries often have the same ids."""

from operator import attrgetter

from hypothesis import strategies as st

from rules.state.character import GENDERS, Advance, Character, Item
from rules.state.story import Chapter


def random_sheets(letters: str) -> st.SearchStrategy[Character]:
    """Return a strategy for sheets whose names and ids are among these letters, with as many of each at the most."""
    most, ids = len(letters), st.sampled_from(letters)
    tables = st.dictionaries(ids, st.integers(0, 3), max_size=most)
    items = st.lists(st.builds(Item, ids, st.just(""), st.sampled_from(("pack", "belt"))), max_size=4)
    chapters = st.lists(st.builds(Chapter, ids, ids, earned=st.integers(0, 3)), max_size=4, unique_by=_name)
    days = st.sampled_from(("2026-07-01", "2026-07-02"))
    log = st.lists(st.builds(Advance, days, ids, st.integers(-2, 2)), max_size=3, unique_by=attrgetter("handle"))
    return st.builds(
        Character,
        id=st.just("x"),
        ruleset=st.just("duel"),
        name=ids,
        player=ids,
        gender=st.sampled_from(GENDERS),
        attributes=tables,
        skills=tables,
        traits=st.lists(ids, unique=True).map(tuple),
        values=tables,
        pools=tables,
        items=items.map(tuple),
        notes=ids,
        story=chapters.map(tuple),
        budget=st.none() | st.integers(0, 2),
        advances=log.map(tuple),
        about=st.dictionaries(ids, ids, max_size=most),
    )


def _name(chapter: Chapter) -> tuple[str, str]:
    return chapter.day, chapter.fight
