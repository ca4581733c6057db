from gui.house_rules.effects import Effect, effects
from rules.resolving.option import Option, Preview, Reason, Status


def option(action, status: Status = "legal", **more):
    return Option("ann", action, status, **more)


def test_what_stands_otherwise_is_named():
    before = [option("step"), option("hit", costs={"END": 2}), option("dare"), option("rise", "illegal")]
    lying = Reason("upright")
    after = [
        option("stride"),
        option("step", "illegal", reasons=(lying,)),
        option("hit", costs={"END": 3}, spends={"act": 1}, preview=Preview(12)),
        option("rise"),
    ]
    assert effects(before, after) == (
        Effect("stride", "new"),
        Effect("step", "closed", reason=lying),
        Effect("hit", "costs", "END", 2, 3),
        Effect("hit", "spends", "act", 0, 1),
        Effect("hit", "score", "", None, 12),
        Effect("rise", "opened"),
        Effect("dare", "gone"),
    )


def test_the_same_palette_has_none():
    assert effects([option("hit", costs={"END": 2})], [option("hit", costs={"END": 2})]) == ()
