"""Packs add entries to a ruleset, and say what they replace and rename."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.house_rules import MOST_PACKS
from rules.loading.pack_file import pack_of, reference_of
from rules.loading.packs import PackReference, wanted_packs
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.rules import duel

HEADER = """
id = "arsenal"
format = 1
over = "duel"
source = "Made up for this test"
licence = "CC0"
"""


def arsenal(header="", **files):
    named = {name.replace("__", "/") + ".toml": text for name, text in files.items()}
    return pack_of({"pack.toml": HEADER + header, **named})


def read(*packs, house_rules="", base=None, files=duel.FILES):
    loaded = read_ruleset(files, house_rules, packs, base)
    return compile_ruleset(loaded.ruleset, loaded.source).ruleset


def problems(run, *given, **named):
    with pytest.raises(RulesetError) as caught:
        run(*given, **named)
    return [(each.file, each.path, str(each.message)) for each in caught.value.problems]


def test_a_pack_adds_entries_and_members_of_lists():
    pack = arsenal(
        items='[halberd]\nskill = "blade"\ndamage = "1d10"',
        rules='[traits.tireless]\n\n[[modifiers]]\nid = "long"\non = ["blow"]\nvalue = 1',
        actions__drill='[drill]\ngroup = "blows"\ndo = [{ note = "drills" }]',
    )
    plain, ruleset = read(), read(pack)
    assert ruleset.items["halberd"].fields["damage"] == "1d10"
    assert "tireless" in ruleset.traits
    assert "drill" in ruleset.actions
    assert ruleset.modifiers[:-1] == plain.modifiers
    assert ruleset.modifiers[-1].id == "long"


def test_what_a_pack_replaces_it_names():
    changed = arsenal(items='[sword]\nskill = "blade"')
    ((file, path, message),) = problems(read, changed)
    assert (file, path) == ("arsenal/items.toml", "items.sword")
    assert "'replaces'" in message
    replaced = read(arsenal('replaces = ["items.sword"]', items='[sword]\nskill = "blade"')).items["sword"]
    assert dict(replaced.fields) == {"skill": "blade"}


def test_what_is_not_there_cannot_be_replaced():
    ((_, path, message),) = problems(read, arsenal('replaces = ["items.swrd"]', rules="[traits.small]"))
    assert path == "replaces.items.swrd"
    assert "did you mean 'sword'?" in message


def test_what_a_pack_replaces_it_gives():
    ((file, path, message),) = problems(read, arsenal('replaces = ["items.sword"]', items="[axe]"))
    assert (file, path) == ("arsenal/pack.toml", "replaces.items.sword")
    assert "holds no such entry" in message


def test_a_new_id_of_a_pack_has_an_entry():
    ((_, path, message),) = problems(read, arsenal('renamed = { items = { ax = "axee" } }', items="[axe]"))
    assert path == "renamed.items.ax"
    assert "did you mean 'axe'?" in message


@pytest.mark.parametrize("part", ['id = "other"', '[grid]\nshape = "hex"', 'disable = ["items.sword"]'])
def test_a_pack_leaves_the_frame_of_the_game_alone(part):
    ((file, _, message),) = problems(read, arsenal(rules=part))
    assert file == "arsenal/rules.toml"
    assert message.startswith("A pack cannot change")


def test_a_pack_sees_the_packs_before_it():
    first = arsenal(items='[halberd]\nskill = "blade"')
    second = pack_of(
        {
            "pack.toml": HEADER.replace("arsenal", "polish") + 'replaces = ["items.halberd"]',
            "items.toml": '[halberd]\nskill = "blade"\ndamage = "1d12"',
        }
    )
    assert read(first, second).items["halberd"].fields["damage"] == "1d12"
    assert problems(read, second)


def test_house_rules_come_last():
    pack = arsenal(items='[halberd]\nskill = "blade"\ndamage = "1d10"')
    ruleset = read(pack, house_rules='[items.halberd]\ndamage = "1d4"')
    assert ruleset.items["halberd"].fields["damage"] == "1d4"


def test_unknown_ids_of_a_pack_are_told_with_its_file_and_line():
    ((file, path, _),) = problems(read, arsenal(items='[halberd]\nskill = "blade"\ndmage = "1d10"'))
    assert (file, path) == ("arsenal/items.toml", "items.halberd.dmage")


@pytest.mark.parametrize(
    ("header", "path"),
    [
        (HEADER.replace('licence = "CC0"', 'licence = " "'), "licence"),
        (HEADER.replace('over = "duel"', ""), ""),
        (HEADER.replace('"arsenal"', '"Arsenal!"'), "id"),
        (HEADER + 'renamed = { pools = { blood = "gore" } }', "renamed.pools"),
        (HEADER + "author = 1", "author"),
        ("id = [", ""),
    ],
)
def test_every_fault_of_a_header_is_told(header, path):
    found = problems(pack_of, {"pack.toml": header})
    assert [(file, at) for file, at, _ in found] == [("pack.toml", path)]


def test_a_lacking_key_of_a_header_is_told_in_a_whole_sentence():
    with pytest.raises(RulesetError) as refused:
        pack_of({"pack.toml": HEADER.replace('over = "duel"', "")})
    assert str(refused.value).endswith(".")


def test_faulty_words_of_a_pack_are_told():
    ((file, path, _),) = problems(arsenal, text__en="[item]\nhalberd = 'Halberd'")
    assert (file, path) == ("text/en.toml", "item")


def test_a_reference_names_exactly_one_content():
    one, same = arsenal(items="[halberd]"), arsenal(items="[halberd]")
    other, moved = arsenal(items="[halberds]"), arsenal(gear="[items.halberd]")
    assert reference_of(one) == reference_of(same)
    assert len({reference_of(each) for each in (one, other, moved)}) == 3


def test_house_rules_name_their_packs_in_order():
    text = '[packs]\nzebra = "1f"\narsenal = "2e"'
    assert wanted_packs(text) == (PackReference("zebra", "1f"), PackReference("arsenal", "2e"))
    assert wanted_packs("packs = [") == wanted_packs("packs = 3") == wanted_packs("") == ()


def test_packs_that_are_listed_wrongly_are_problems():
    assert [path for _, path, _ in problems(read, house_rules="packs = 3")] == ["packs"]
    assert [path for _, path, _ in problems(read, house_rules="[packs]\narsenal = 3")] == ["packs.arsenal"]
    many = "[packs]\n" + "\n".join(f'pack_{number} = "1"' for number in range(MOST_PACKS + 1))
    assert [path for _, path, _ in problems(read, house_rules=many)] == ["packs"]


def test_a_ruleset_over_another_takes_over_what_it_does_not_state():
    own = {
        "ruleset.toml": 'id = "duel_at_night"\nformat = 1\nover = "duel"\ndisable = ["items.mail"]\n'
        '[pools.BLOOD]\nmax = 12\n[[modifiers]]\nid = "night"\non = ["blow"]\nvalue = -2',
        "items.toml": "[lantern]",
    }
    ruleset = read(base=duel.FILES, files=own)
    assert (ruleset.id, ruleset.over) == ("duel_at_night", "duel")
    blood = ruleset.pools["BLOOD"].high
    assert blood is not None
    assert blood.source == "12"
    assert "mail" not in ruleset.items
    assert {"sword", "lantern"} <= ruleset.items.keys()
    assert [each.id for each in ruleset.modifiers] == [*(each.id for each in read().modifiers), "night"]
