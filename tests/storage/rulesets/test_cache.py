import os
from pathlib import Path

import pytest

import resources
from rules.formula.formulas import Reference
from rules.formula.reader import read
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.traversal import formulas
from storage.rulesets import cache as ruleset_cache
from storage.rulesets.cache import CheckedTables, RulesetCache
from storage.rulesets.library import load_rulebook

FILES = {"ruleset.toml": "id = 'duel'"}
TABLES = CheckedTables(
    {"id": "duel", "values": {"reach": 1}, "list": [True, 1.5, "a"]},
    {
        "has('bow') + STR": (
            Reference("has('bow')", "has", ("bow",), is_call=True),
            Reference("STR", "STR", None, False),
        )
    },
)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def cache(folder):
    cache = RulesetCache(folder)
    cache.keep("duel", FILES, "", TABLES)
    return cache


def the_file(folder) -> Path:
    (file,) = folder.iterdir()
    return file


def test_what_was_kept_is_recalled_on_the_next_start(cache, folder):
    assert RulesetCache(folder).recall("duel", FILES, "") == TABLES


@pytest.mark.parametrize(
    ("name", "files", "house_rules"),
    [
        ("brawl", FILES, ""),
        ("duel", {"ruleset.toml": "id = 'duel' "}, ""),
        ("duel", {**FILES, "items.toml": ""}, ""),
        ("duel", FILES, "[values]"),
    ],
)
def test_other_texts_recall_nothing(cache, name, files, house_rules):
    assert cache.recall(name, files, house_rules) is None


def test_another_engine_recalls_nothing(cache, folder, monkeypatch):
    monkeypatch.setattr(ruleset_cache, "_engine_fingerprint", lambda: "newer")
    assert RulesetCache(folder).recall("duel", FILES, "") is None


def test_the_engine_is_known_by_its_files(monkeypatch, tmp_path):
    (tmp_path / "dice.py").write_text("sides = 6", encoding="utf-8")
    monkeypatch.setattr(ruleset_cache.rules, "__path__", [str(tmp_path)])
    before = ruleset_cache._engine_fingerprint()
    assert ruleset_cache._engine_fingerprint() == before
    os.utime(tmp_path / "dice.py", ns=(1, 1))
    assert ruleset_cache._engine_fingerprint() != before


@pytest.mark.parametrize("place", [0, 3, 4, 40, -1])
def test_a_damaged_file_recalls_nothing_and_is_written_anew(cache, folder, place):
    content = bytearray(the_file(folder).read_bytes())
    content[place] ^= 1
    the_file(folder).write_bytes(bytes(content))
    assert cache.recall("duel", FILES, "") is None
    cache.keep("duel", FILES, "", TABLES)
    assert cache.recall("duel", FILES, "") == TABLES


@pytest.mark.parametrize("content", [b"", b"abc", bytes(4), b"\x00" * 4 + b"\xc1"])
def test_a_foreign_file_recalls_nothing(cache, folder, content):
    the_file(folder).write_bytes(content)
    assert cache.recall("duel", FILES, "") is None


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    (tmp_path / "cache").write_text("in the way", encoding="utf-8")
    cache = RulesetCache(tmp_path / "cache")
    cache.keep("duel", FILES, "", TABLES)
    assert cache.recall("duel", FILES, "") is None


def test_a_name_cannot_lead_out_of_the_folder(folder):
    RulesetCache(folder).keep("../../duel", FILES, "", TABLES)
    assert the_file(folder).parent == folder


@pytest.mark.parametrize("id", resources.ruleset_ids())
def test_a_ruleset_from_the_cache_is_the_one_that_was_read(id, folder):
    cache, shipped = RulesetCache(folder), resources.ruleset_folder(id)
    read, kept = load_rulebook(shipped, cache=cache), load_rulebook(shipped, cache=cache)
    assert kept.ruleset == read.ruleset
    assert kept.plans.keys() == read.plans.keys()
    assert (kept.own.keys(), kept.framed.keys()) == (read.own.keys(), read.framed.keys())
    pairs = zip(formulas(kept.ruleset), formulas(read.ruleset), strict=True)
    assert all((one.references, one.tree) == (other.references, other.tree) for (_, one), (_, other) in pairs)


def test_a_formula_from_the_cache_is_parsed_on_first_use(folder, monkeypatch):
    cache, shipped = RulesetCache(folder), resources.ruleset_folder("realms_of_myth")
    parsed: list[str] = []
    monkeypatch.setattr("rules.formula.formulas.read", lambda source: parsed.append(source) or read(source))
    load_rulebook(shipped, cache=cache)
    whole, parsed[:] = len(parsed), []
    load_rulebook(shipped, cache=cache)
    assert len(parsed) < whole / 5


def test_a_ruleset_from_the_cache_is_not_checked_again(folder, monkeypatch):
    cache, shipped = RulesetCache(folder), resources.ruleset_folder("realms_of_myth")
    load_rulebook(shipped, cache=cache)
    monkeypatch.setattr("rules.loading.compiler.ruleset_problems", lambda _: [("actions", "It is checked again.")])
    load_rulebook(shipped, cache=cache)
    with pytest.raises(RulesetError, match="checked again"):
        load_rulebook(shipped, cache=cache, house_rules="[rules.luck]")


def test_a_faulty_ruleset_is_not_kept(tmp_path, folder):
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "ruleset.toml").write_text("id = 'duel'\nformat = 1\n[vales]\n", encoding="utf-8")
    with pytest.raises(RulesetError):
        load_rulebook(tmp_path / "duel", cache=RulesetCache(folder))
    assert not folder.exists()


def test_a_text_is_parsed_once_and_again_when_it_has_changed(folder):
    parsed: list[str] = []

    def parse(text: str) -> dict[str, object]:
        parsed.append(text)
        return {"said": text}

    for text in ("one", "one", "two", "two"):
        assert RulesetCache(folder).tree("duel en", text, parse) == {"said": text}
    assert parsed == ["one", "two"]


def test_a_text_that_cannot_be_parsed_is_not_kept(folder):
    def refuse(text: str) -> dict[str, object]:
        raise RulesetError(())

    with pytest.raises(RulesetError):
        RulesetCache(folder).tree("duel en", "one", refuse)
    assert RulesetCache(folder).tree("duel en", "one", lambda _: {"said": 1}) == {"said": 1}
