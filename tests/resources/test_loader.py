"""Test the loader of resources: what it finds, and which paths it refuses."""

from pathlib import Path

import pytest

import resources


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Replace the shipped resources with a folder of the test, and return it."""
    ruleset = tmp_path / "rulesets" / "duel"
    ruleset.mkdir(parents=True)
    (ruleset / "ruleset.toml").write_text('name = "łuk"\n', encoding="utf-8")
    (tmp_path / "rulesets" / "__pycache__").mkdir()
    (tmp_path / "rulesets" / "unfinished").mkdir()
    (tmp_path / "samples").mkdir()
    for name in ("b.toml", "a.toml", ".hidden"):
        (tmp_path / "samples" / name).touch()
    monkeypatch.setattr(resources, "files", lambda _package: tmp_path)
    return tmp_path


def test_lists_rulesets_that_have_a_ruleset_file(shipped):
    assert resources.ruleset_ids() == ("duel",)


def test_gives_the_folder_of_a_ruleset(shipped):
    assert resources.ruleset_folder("duel") == shipped / "rulesets" / "duel"


@pytest.mark.parametrize("ruleset_id", ["unfinished", "../rulesets/duel", "", "DUEL"])
def test_an_unknown_ruleset_is_refused_with_those_there_are(shipped, ruleset_id):
    with pytest.raises(resources.ResourceError, match="there are: duel"):
        resources.ruleset_folder(ruleset_id)


def test_reads_text_and_bytes(shipped):
    assert resources.read_text("rulesets", "duel", "ruleset.toml") == 'name = "łuk"\n'
    assert resources.read_bytes("rulesets", "duel", "ruleset.toml") == 'name = "łuk"\n'.encode()


def test_lists_samples_by_name(shipped):
    assert [sample.name for sample in resources.samples()] == ["a.toml", "b.toml"]


def test_empty_installation_has_no_rulesets_and_no_samples(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "files", lambda _package: tmp_path)
    assert resources.ruleset_ids() == ()
    assert resources.samples() == ()


@pytest.mark.parametrize("part", ["..", ".", "", "a/b", "a\\b", "/etc", "C:", "a\0b", "__init__.py"])
def test_a_step_that_is_no_plain_name_is_refused(part):
    with pytest.raises(resources.ResourceError, match="not the plain name"):
        resources.read_text(part)


def test_what_is_not_there_is_named(shipped):
    with pytest.raises(resources.ResourceError, match="no resource 'rulesets/duel/missing.toml'"):
        resources.read_text("rulesets", "duel", "missing.toml")


def test_a_folder_is_not_read(shipped):
    with pytest.raises(resources.ResourceError, match="is a folder"):
        resources.read_text("rulesets", "duel")


def test_the_shipped_resources_are_where_the_package_is():
    assert Path(str(resources.entry())) == Path(resources.__file__).parent
