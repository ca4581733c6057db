"""What is wrong is told in every language, and by sentences that there are."""

import ast
import string
from collections import Counter
from pathlib import Path

import pytest

import resources
from gui.commands.command_line import main
from gui.words.faults import fault_sentences, fault_told
from gui.words.words import LANGUAGES, Words
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import HOUSE_RULES, RulesetError, read_ruleset
from rules.words.english import SENTENCES
from rules.words.messages import message_of
from storage.rulesets.folders import NoRuleset, RulesetFolders
from storage.rulesets.library import ruleset_files

ROOT = Path(__file__).parent.parents[2]

THE_SAME = {
    "as_it_is",
    "hint.none",
    "lines",
    "place.at",
    "place.line",
    "failure.do",
    "failure.ask",
    "campaign.aside",
    "doctor.item",
    "sent.cell",
}
"""Sentences that hold no word of a language."""


def parameters(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def sources():
    paths = (path for package in ("rules", "storage", "gui") for path in (ROOT / package).rglob("*.py"))
    return [path for path in sorted(paths) if not path.name.startswith("english")]


def sayings(tree):
    """Every call of `say`: its key, None if it is worked out, and the names of its arguments."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[key], keywords=keywords):
                plain = str(key.value) if isinstance(key, ast.Constant) else None
                yield plain, {keyword.arg for keyword in keywords}


def literals(tree):
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence_with_the_same_names(language):
    sentences = fault_sentences(language)
    assert sentences.keys() == SENTENCES.keys()
    for key, sentence in sentences.items():
        assert parameters(sentence) == parameters(SENTENCES[key]), key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_sentence_is_left_in_english(language):
    told = fault_sentences(language)
    assert {key for key in told if told[key] == SENTENCES[key]} - THE_SAME == set()


def test_no_two_keys_say_the_same():
    counted = Counter(SENTENCES.values())
    assert {key: sentence for key, sentence in SENTENCES.items() if counted[sentence] > 1} == {}


def test_there_is_a_file_for_every_other_language():
    files = {entry.name for entry in resources.entry("text", "faults").iterdir()}
    assert files == {f"{language}.toml" for language in LANGUAGES if language != "en"}


def test_what_is_said_is_written_with_what_it_names():
    for path in sources():
        for key, names in sayings(ast.parse(path.read_bytes())):
            if key is None:
                assert any(parameters(sentence) == names for sentence in SENTENCES.values()), path.name
            else:
                assert key in SENTENCES, f"{path.name} says '{key}'"
                assert parameters(SENTENCES[key]) == names, f"{path.name} says '{key}' with {names}"


def test_no_sentence_is_spare():
    named = set().union(*(literals(ast.parse(path.read_bytes())) for path in sources()))
    assert SENTENCES.keys() - named == set()


def test_the_scan_finds_what_is_said():
    tree = ast.parse("say('a.b', id=1, hint=say('hint.none'))\nsay(KEYS[x], most=1)\nother('c')\n")
    assert list(sayings(tree)) == [("a.b", {"id", "hint"}), (None, {"most"}), ("hint.none", set())]


def made(house_rules):
    reading = read_ruleset(ruleset_files(resources.entry("template"), ("actions",)), house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rest\n", "To nie jest TOML: po nazwie ma być „=” i wartość (wiersz 1, kolumna 5)."),
        ("[x]\n", "Nie ma działu „x”."),
        ("actions.strike.cost = 1", "actions.strike.cost: Nie ma tu klucza „cost”; czy chodzi o „costs”?"),
        ("actions.strike.costs = 1", "actions.strike.costs: Ma tu być tabela, a jest liczba całkowita."),
        ("actions.strike.move = '1 +'", "Wzór jest tu niepełny albo źle zbudowany. (kolumna 3)"),
        ("actions.strike.move = '(1'", "Nawias „(” nie jest zamknięty. (kolumna 1)"),
        ("actions.strike.move = 'xqz'", "Nie ma nazwy „xqz”. (we wzorze „xqz”, kolumna 1)"),
        ("actions.strike.move = \"'a'\"", "Tu ma być liczba, a to jest tekst. (we wzorze"),
        ("actions.strike.group = 'nowhere'", "Nie ma grupy „nowhere”."),
        ("actions.strike.do = [{ tets = 1 }]", "Ten krok nie ma znanego słowa"),
        ("actions.strike.do = [{ test = 1 }]", "actions.strike.do[0].test: Ma tu być tekst"),
        (
            "disable = ['actions.srtike']",
            "Nie ma wpisu „actions.srtike”, który można by usunąć; czy chodzi o „strike”?",
        ),
        ("values.a = { is = 'a' }", "Ten wzór zależy od samego siebie: values.a → values.a."),
        ("text.pl.acts.a = 'b'", "W pliku ze słowami nie ma działu „acts”; czy chodzi o „facts”?"),
    ],
)
def test_what_is_wrong_with_house_rules_is_told_in_polish(text, told):
    with pytest.raises(RulesetError) as refused:
        made(text)
    lines = fault_told(refused.value, "pl").splitlines()
    assert lines[0].startswith("zasady domowe:1: ")
    assert told in lines[0]
    assert str(refused.value).splitlines()[0].startswith(f"{HOUSE_RULES}:1: ")


def test_the_desk_tells_it_in_the_language_of_the_moment():
    words = Words("en")
    wrong = message_of("ruleset.lacks", key="id")
    assert words.fault(wrong) == "A ruleset needs 'id'."
    words.set_language("pl")
    assert words.fault(wrong) == "Zasadom brakuje „id”."


def test_a_ruleset_that_is_not_there_is_told_in_both_languages(tmp_path):
    with pytest.raises(NoRuleset) as refused:
        RulesetFolders({}, tmp_path).folder("chess")
    told = fault_told(refused.value, "pl")
    assert told == "Zasad „chess” nie ma ani w programie, ani wśród zainstalowanych; dostępne: żadne."
    assert fault_told(LookupError("none"), "pl") == "none"


def test_a_folder_is_checked_in_either_language(tmp_path, capsys):
    path = tmp_path / "ours"
    assert main(["new-ruleset", str(path)]) == 0
    assert main(["check-ruleset", str(path), "--lang", "pl"]) == 0
    assert "nie ma błędów.\nScenariusze, które się zgadzają: 1.\n" in capsys.readouterr().out
    scenario = path / "scenarios" / "first_blow.toml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(f"{text}\n[[step]]\nstate = {{ nobody = {{}} }}\n", encoding="utf-8")
    assert main(["check-ruleset", str(path), "--lang", "pl"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("scenarios/first_blow.toml: krok ")
    assert "oczekiwano: coś, co da się odczytać, jest: state.nobody: nie ma takiego walczącego." in told
    (path / "ruleset.toml").write_text("id = ours", encoding="utf-8")
    assert main(["check-ruleset", str(path), "--lang", "pl"]) == 1
    assert capsys.readouterr().out.startswith("ruleset.toml:1: To nie jest TOML: ")


def test_a_scenario_is_told_in_either_language(tmp_path, capsys):
    path = tmp_path / "moment.toml"
    path.write_text('ruleset = "chess"\n', encoding="utf-8")
    for command in ("scenario", "palette"):
        assert main([command, str(path), "--lang", "pl"]) == 1
        assert capsys.readouterr().err.startswith(f"{path}: ruleset: Zasad „chess” nie ma ani w programie")
