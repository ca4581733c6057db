"""House rules as files: a round trip changes nothing, and hostile files are refused."""

import pytest

from storage.rulesets.house_rules_file import HouseRulesFile, HouseRulesFileError, read_house_rules, write_house_rules

TEXT = "# wolves tire\n[actions.climb]\ncosts.END = 2  # żółw\n"


def test_they_come_back_as_they_went(tmp_path):
    path = tmp_path / "ours.house-rules.toml"
    write_house_rules(path, "duel", TEXT)
    assert read_house_rules(path) == HouseRulesFile("duel", TEXT)
    assert path.read_text(encoding="utf-8").startswith("# House rules of Fightbook for duel, format 1\n")


def test_a_text_that_names_no_ruleset_is_taken_for_any_and_may_be_faulty(tmp_path):
    path = tmp_path / "typed.toml"
    path.write_bytes("\ufeffa = \r\n".encode())
    assert read_house_rules(path) == HouseRulesFile("", "a = \n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"# " + b"x" * 4_100_000, "too large"),
        (b"a\n" * 30_000, "lines"),
        (b"a = " + b"[" * 60 + b"]" * 60, "deep"),
        (b"a = " + b"9" * 40, "digits"),
        ("a = '\u202e'".encode(), "U+202E"),
        (b"a = '\x00'", "U+0000"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"# House rules of Fightbook for duel, format 2\n", "format 2"),
    ],
)
def test_what_is_hostile_or_newer_is_refused_with_one_sentence(tmp_path, content, said):
    path = tmp_path / "strange.toml"
    path.write_bytes(content)
    with pytest.raises(HouseRulesFileError, match="strange.toml") as refused:
        read_house_rules(path)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_cannot_be_read_or_written_is_told(tmp_path):
    with pytest.raises(HouseRulesFileError, match="cannot be read"):
        read_house_rules(tmp_path / "none.toml")
    with pytest.raises(HouseRulesFileError, match="cannot be written"):
        write_house_rules(tmp_path, "duel", TEXT)
