"""Packs as folders and as files to share."""

import pytest

from rules.loading.pack_file import reference_of
from rules.loading.ruleset_file import RulesetError
from storage.rulesets.archive import PackageError
from storage.rulesets.packs import checked_with_pack, is_pack, packs_only, read_pack, write_pack
from tests.rules import duel

HEADER = 'id = "arsenal"\nformat = 1\nover = "duel"\nsource = "Made up"\nlicence = "CC0"\n'


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "arsenal"
    for name, text in {
        "pack.toml": HEADER,
        "items.toml": "[halberd]\n",
        "text/en.toml": '[items]\nhalberd = "Halberd"\n',
        "characters/people.toml": '[guard]\nitems = [{ id = "halberd" }]\n',
        "README.md": "# Arsenal\n",
        "sketch.png": "not a text of a pack",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_pack_travels_as_one_file(folder, tmp_path):
    pack = read_pack(folder)
    assert set(pack.files) == {"pack.toml", "items.toml", "text/en.toml", "characters/people.toml", "README.md"}
    write_pack(pack, tmp_path / "arsenal.fightpack")
    assert reference_of(read_pack(tmp_path / "arsenal.fightpack")) == reference_of(pack)


def test_a_folder_or_file_without_a_header_is_no_pack(folder, tmp_path):
    (folder / "pack.toml").unlink()
    assert not is_pack(folder)
    for path in (folder, tmp_path / "nowhere", folder / "README.md"):
        with pytest.raises(PackageError):
            read_pack(path)


def test_a_pack_is_checked_with_its_ruleset(folder):
    assert "halberd" in checked_with_pack(duel.FILES, read_pack(folder)).ruleset.items
    (folder / "characters/people.toml").write_text('[guard]\nitems = [{ id = "halbard" }]\n', encoding="utf-8")
    with pytest.raises(RulesetError, match="halbard"):
        checked_with_pack(duel.FILES, read_pack(folder))


def test_a_pack_that_cannot_be_written_is_told(folder):
    with pytest.raises(PackageError, match="cannot be written"):
        write_pack(read_pack(folder), folder)


def test_rules_by_the_book_keep_only_their_packs():
    text = "# ours\n[packs]\nown = 'a1'\n'guard' = 'b2'\n\n[actions.move]\ncosts.END = 1\n"
    assert packs_only(text) == '[packs]\nown = "a1"\nguard = "b2"\n'
    assert packs_only("[actions.move]\ncosts.END = 1\n") == packs_only("") == packs_only("[packs") == ""
