import sys

from gui.crash.report import environment, write_report


def test_a_report_says_on_what_where_and_after_what():
    try:
        raise ValueError("a bad sword")
    except ValueError as error:
        report = write_report(
            {"Fightbook": "1.2"}, ("first line", "last line"), type(error), error, error.__traceback__
        )
    assert "Fightbook: 1.2" in report
    assert "ValueError: a bad sword" in report
    assert "test_report.py" in report
    assert report.endswith("first line\nlast line\n")


def test_the_environment_names_every_version():
    surroundings = environment("1.2")
    assert surroundings["Fightbook"] == "1.2"
    assert surroundings["Python"] == ".".join(map(str, sys.version_info[:3]))
    assert surroundings["Qt"].startswith("6.")


def test_the_environment_tells_whether_the_program_was_installed(monkeypatch):
    assert environment("1.2")["Program"] == "from source"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert environment("1.2")["Program"] == "installed"
