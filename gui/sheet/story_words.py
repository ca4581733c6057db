"""The story of a character in words: what each fight left, deed by deed."""

from collections.abc import Iterator, Mapping

from gui.sheet.explaining import figure, word
from gui.words.words import Words
from rules.state.story import Chapter, Deed
from rules.values import Value
from rules.words.texts import Texts

DEEDS: Mapping[str, str] = {
    "pool": "life.pool",
    "gained": "life.gained",
    "changed": "life.gained",
    "ended": "life.ended",
    "found": "life.found",
    "lost": "life.lost",
    "field": "life.field",
}
"""The keys of the sentences about each kind of deed."""


def deed_words(deed: Deed, texts: Texts, words: Words) -> str:
    """Return one thing that a fight left."""
    if deed.kind in ("gained", "changed", "ended"):
        what = condition_words(deed.id, deed.fields, texts, words)
    else:
        what = texts.name("pools" if deed.kind == "pool" else "items", deed.id)
    before, after = (value_words(deed.name, each, texts, words) for each in (deed.before, deed.after))
    field = field_words(deed.name, texts) if deed.name else ""
    return words(DEEDS[deed.kind], what=what, before=before, after=after, field=field)


def told_deeds(chapter: Chapter, texts: Texts, words: Words) -> Iterator[str]:
    """Yield everything that a chapter tells, the note last."""
    for deed in chapter.deeds:
        yield deed_words(deed, texts, words)
    if chapter.earned:
        yield words("life.earned", count=figure(chapter.earned, words))
    if chapter.note:
        yield chapter.note


def chapter_words(chapter: Chapter, texts: Texts, words: Words) -> str:
    """Return what a chapter tells, in one line."""
    return "; ".join(told_deeds(chapter, texts, words))


def condition_words(id: str, fields: Mapping[str, Value], texts: Texts, words: Words) -> str:
    """Return a condition with its details in brackets."""
    told = ", ".join(
        texts.name("choices", name) + ("" if value is True else f" {value_words(name, value, texts, words)}")
        for name, value in fields.items()
        if value not in ("", (), 0, False)
    )
    return f"{texts.name('conditions', id)} ({told})" if told else texts.name("conditions", id)


def field_words(name: str, texts: Texts) -> str:
    """Return the name of a field of a piece; that of a way to use it begins with the way."""
    way, dot, field = name.rpartition(".")
    return f"{texts.value('mode', way)}: {texts.name('fields', field)}" if dot else texts.name("fields", field)


def value_words(name: str, value: Value | None, texts: Texts, words: Words) -> str:
    """Return the value of a field or a pool; a dash if there is none."""
    if isinstance(value, tuple):
        return ", ".join(word(name, each, texts, words) for each in value)
    if isinstance(value, str):
        return word(name.rpartition(".")[2], value, texts, words) or figure(None, words)
    return figure(value, words)
