"""Rulesets as one file: packing, full checks, and complete installation or none."""

import random
import stat
import sys
import zipfile
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.loading.ruleset_file import RulesetError
from storage.rulesets.archive import LARGEST_FILE, LARGEST_PACKAGE, MANIFEST, SUFFIX
from storage.rulesets.folders import RulesetFolders
from storage.rulesets.library import load_rulebook, whole_folder
from storage.rulesets.package import AlreadyThere, PackageError, install, pack, read_package
from tests.storage.packages import FILES, SAYS, folder_of, laid_out, package_of

NOISE = random.Random(1)


def noise(count: int) -> str:
    """Return a comment that hardly compresses."""
    return "".join(f"# {NOISE.getrandbits(240):x}\n" for _ in range(count // 63))


@pytest.fixture
def folders(tmp_path):
    return RulesetFolders({"heimr": resources.ruleset_folder("heimr")}, tmp_path / "user" / "rulesets")


def refused(path, folders, kind: type[Exception] = PackageError):
    """Return the sentence that refuses a package, and check that nothing is written."""
    with pytest.raises(kind) as problem:
        install(read_package(path), folders)
    assert not folders.own.exists()
    return str(problem.value)


def test_a_ruleset_comes_out_as_it_went_in(tmp_path, folders):
    notes = {"README.md": "# Mine\n", "LICENSE": "As you like.\n"}
    folder = folder_of(tmp_path / "mine", {**FILES, **notes, "notes.odt": "not for others", "art/map.toml": "a = 1"})
    file = pack(folder)
    assert file == tmp_path / f"mine{SUFFIX}"
    done = install(read_package(file), folders)
    assert (done.id, done.version, done.replaced) == ("mine", "1", None)
    assert laid_out(folders.own) == {f"mine/{name}": text for name, text in {**FILES, **notes}.items()}
    assert folders.ids() == ("heimr", "mine")
    assert load_rulebook(folders.folder("mine")).plans.keys() == {"rest"}


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_rulesets_that_ship_can_be_handed_on(tmp_path, ruleset):
    folder = resources.ruleset_folder(ruleset)
    package = read_package(pack(tmp_path.__class__(str(folder)), tmp_path / "handed_on.fightrules"))
    assert package.files == whole_folder(folder)


def test_the_same_folder_makes_the_same_file(tmp_path):
    folder = folder_of(tmp_path / "mine")
    assert pack(folder, tmp_path / "a").read_bytes() == pack(folder, tmp_path / "b").read_bytes()


def test_a_ruleset_that_is_there_is_replaced_only_when_somebody_says_so(tmp_path, folders):
    install(read_package(package_of(tmp_path / "one", FILES)), folders)
    newer = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace('version = "1"', 'version = "2"')}
    del newer["scenarios/rest.toml"]
    package = read_package(package_of(tmp_path / "two", newer))
    with pytest.raises(AlreadyThere, match="as version 1; confirm to replace it with version 2"):
        install(package, folders)
    assert laid_out(folders.own / "mine") == FILES
    assert install(package, folders, replace=True).replaced == "1"
    assert laid_out(folders.own) == {f"mine/{name}": text for name, text in newer.items()}


def test_a_ruleset_of_an_id_that_ships_is_refused(tmp_path, folders):
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace("mine", "heimr")}
    package = read_package(package_of(tmp_path / "x", files, {**SAYS, "id": "heimr"}))
    for replace in (False, True):
        with pytest.raises(PackageError, match="ships with Fightbook and cannot be replaced"):
            install(package, folders, replace)
    assert not folders.own.exists()


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path, folders):
    folders.own.parent.mkdir(parents=True)
    folders.own.write_text("a file, where a folder should be", encoding="utf-8")
    with pytest.raises(PackageError, match="nothing was installed"):
        install(read_package(package_of(tmp_path / "x", FILES)), folders)
    assert folders.own.read_text(encoding="utf-8") == "a file, where a folder should be"


def test_what_an_earlier_try_left_is_no_hindrance(tmp_path, folders):
    folder_of(folders.own / ".mine.part", {"left.toml": "x"})
    (folders.own / ".mine.old").write_text("x", encoding="utf-8")
    install(read_package(package_of(tmp_path / "x", FILES)), folders)
    assert laid_out(folders.own) == {f"mine/{name}": text for name, text in FILES.items()}


NAMES = [
    "../evil.toml",
    "actions/../../evil.toml",
    "/etc/evil.toml",
    "//host/evil.toml",
    "C:/evil.toml",
    "C:evil.toml",
    "actions\\evil.toml",
    "..\\evil.toml",
    "actions/deeper/evil.toml",
    "actions//evil.toml",
    "actions/./evil.toml",
    "actions/",
    "elsewhere/evil.toml",
    "evil.py",
    "evil.TOML",
    "evil.toml.exe",
    "evil",
    ".toml",
    ".hidden.toml",
    "actions/.hidden.toml",
    "-rf.toml",
    "con.toml",
    "CON.toml",
    "actions/nul.toml",
    "aux.toml",
    "COM1.toml",
    "lpt9.toml",
    "evil .toml",
    "evil.toml ",
    "evil\n.toml",
    "evil\x00.toml",
    "evil\u202elmot.toml",
    "\u0435vil.toml",
    "x" * 80 + ".toml",
    "ruleset.toml/x.toml",
    "text/en.toml:stream.toml",
    "__init__.py",
    "README.exe",
    "actions/README.md",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_not_those_of_a_ruleset_are_refused(tmp_path, folders, name):
    path = package_of(tmp_path / "x", {**FILES, name: "a = 1"})
    told = refused(path, folders)
    assert "is not a name of a ruleset's file" in told
    assert "\n" not in told
    assert told.isprintable()
    assert told.replace("“", "").replace("”", "").isascii()
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ["RULESET.toml", "ruleset.toml", "Actions.toml", "text/EN.toml"])
def test_names_that_come_twice_are_refused_whatever_their_case(tmp_path, folders, name):
    path = package_of(tmp_path / "x", {**FILES, "actions.toml": "a = 1"})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "b = 1")
    assert " twice" in refused(path, folders)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFDIR, stat.S_IFSOCK])
def test_links_and_devices_are_refused(tmp_path, folders, kind):
    path = package_of(tmp_path / "x", FILES)
    entry = zipfile.ZipInfo("link.toml")
    entry.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(entry, "/etc/passwd")
    assert "is not a regular file" in refused(path, folders)


def test_a_file_that_swells_is_refused(tmp_path, folders):
    path = package_of(tmp_path / "x", {**FILES, "bomb.toml": "#" * 1_000_000})
    assert "would expand more than 200 times" in refused(path, folders)


def test_a_file_that_is_too_large_is_refused(tmp_path, folders):
    path = package_of(tmp_path / "x", {**FILES, "large.toml": noise(LARGEST_FILE + 9000)})
    assert "is larger than 1 MB" in refused(path, folders)


def test_files_that_are_too_large_together_are_refused(tmp_path, folders):
    one = noise(6_000) * 160
    path = package_of(tmp_path / "x", {**FILES, **{f"large{number}.toml": one for number in range(9)}})
    assert "more than 8 MB in all" in refused(path, folders)


def test_a_package_that_is_too_large_is_refused_unread(tmp_path, folders):
    path = tmp_path / "x"
    path.write_bytes(b"PK" + bytes(LARGEST_PACKAGE))
    assert "at most 4 MB are allowed" in refused(path, folders)


@pytest.mark.parametrize("more", [0, 1])
def test_notes_and_the_list_of_files_do_not_count_as_files(tmp_path, folders, more):
    notes = {"README.md": "1", "README.txt": "2", "LICENSE": "3", "LICENSE.txt": "4", "LICENSE.md": "5"}
    filled = {f"actions/a{number}.toml": "" for number in range(200 - len(FILES) + more)}
    path = package_of(tmp_path / "x", {**FILES, **notes, **filled})
    with nullcontext() if not more else pytest.raises(PackageError, match="at most 200 are allowed"):
        assert len(read_package(path).files) == 200 + len(notes)


def test_too_many_files_are_refused(tmp_path, folders):
    path = package_of(tmp_path / "x", {**FILES, **{f"actions/a{number}.toml": "" for number in range(300)}})
    assert "at most 200 are allowed" in refused(path, folders)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(tmp_path, folders, method):
    path = package_of(tmp_path / "x", FILES)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("more.toml", "", method)
    assert "packed in an unknown way" in refused(path, folders)


def test_a_size_that_is_a_lie_is_refused(tmp_path, folders):
    path = package_of(tmp_path / "x", {**FILES, "more.toml": "# " + "x" * 60})
    content = path.read_bytes()
    listed = content.rindex(b"PK\x01\x02", 0, content.rindex(b"more.toml"))
    path.write_bytes(content[: listed + 24] + (5).to_bytes(4, "little") + content[listed + 28 :])
    assert "not a complete package" in refused(path, folders) or "does not have the length it states" in refused(
        path, folders
    )


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"more.toml": b"a = '\xff\xfe'"}, "is not text in UTF-8"),
        ({"README.md": b"\xff"}, "is not text in UTF-8"),
        ({"README.md": "x\u202ey"}, "README.md: The character U+202E is invisible"),
        ({"scenarios/bad.toml": "a = "}, "scenarios/bad.toml: This is not TOML"),
        ({"scenarios/deep.toml": "a = " + "[" * 60 + "]" * 60}, "nested more than 24 deep"),
        ({"text/de.toml": "a = '\u2066'"}, "text/de.toml: The character U+2066"),
    ],
)
def test_files_that_are_no_plain_text_are_refused(tmp_path, folders, files, told):
    assert told in refused(package_of(tmp_path / "x", {**FILES, **files}), folders)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"actions/more.toml": "[a]\ngroup = 'none'"}, "There is no group 'none'"),
        ({"more.toml": "procedures.p = { do = [{ use = 'p' }] }"}, "This script runs itself"),
        ({"text/en.toml": "[nonsense]\na = 'b'"}, "text/en.toml:1: nonsense: There is no section 'nonsense'"),
        ({"text/en.toml": "[actions]\nrest = '<img src=x>'"}, "text/en.toml:2: actions.rest"),
        ({"characters/a.toml": "[a]\nskills = { flying = 1 }"}, "characters/a.toml"),
    ],
)
def test_a_ruleset_with_problems_is_not_installed(tmp_path, folders, files, told):
    assert told in refused(package_of(tmp_path / "x", {**FILES, **files}), folders, RulesetError)


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (None, "is not a package of a ruleset"),
        ("", "cannot be read"),
        ("[" * 10_000 + noise(9000), "cannot be read"),
        ("{}", "cannot be read"),
        ({**SAYS, "version": "one"}, "cannot be read"),
        ({**SAYS, "format": "fightbook character"}, "is not a package of a ruleset"),
        ({**SAYS, "version": 2}, "has version 2 of the format, but this Fightbook knows 1"),
        ({**SAYS, "version": 0}, "has version 0"),
        ({**SAYS, "id": "../mine"}, "is not an id of a ruleset"),
        ({**SAYS, "id": "con"}, "is not an id of a ruleset"),
        ({**SAYS, "id": ""}, "is not an id of a ruleset"),
        ({**SAYS, "id": "yours"}, "says it contains “yours” but contains “mine”"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(tmp_path, folders, says, told):
    assert told in refused(package_of(tmp_path / "x", FILES, says), folders)


@pytest.mark.parametrize("content", [b"", b"PK", b"not a zip", b"PK\x05\x06" + bytes(18), bytes(1000)])
def test_what_is_no_archive_is_refused(tmp_path, folders, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert str(path) in refused(path, folders)


def test_a_file_that_is_not_there_is_told(tmp_path, folders):
    assert "cannot be read" in refused(tmp_path / "nowhere", folders)
    assert "cannot be read" in refused(tmp_path, folders)


@given(data=st.data())
def test_a_damaged_package_is_refused_or_read(data, tmp_path_factory):
    path = package_of(tmp_path_factory.mktemp("damaged") / "x", FILES)
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    try:
        files = read_package(path).files
    except (PackageError, RulesetError) as problem:
        files = FILES if str(problem) else {}
    assert set(files) <= set(FILES)
    assert files


@pytest.mark.skipif(sys.platform == "win32", reason="Links need a privilege there.")
def test_a_folder_with_links_is_not_packed(tmp_path):
    folder = folder_of(tmp_path / "mine")
    secret = tmp_path / "secret.toml"
    secret.write_text("a = 1", encoding="utf-8")
    (folder / "more.toml").symlink_to(secret)
    with pytest.raises(PackageError, match="it is not a regular file"):
        pack(folder)
    assert not (tmp_path / f"mine{SUFFIX}").exists()


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"two words.toml": ""}, "rename it"),
        ({"nul.toml": ""}, "rename it"),
        ({"README.md": "#" * (LARGEST_FILE + 1)}, "larger than 1 MB"),
        ({"README.md": "\u202e"}, "U+202E"),
        ({"scenarios/s.toml": "="}, "This is not TOML"),
        ({f"actions/a{number}.toml": "" for number in range(201)}, "more than a ruleset may"),
    ],
)
def test_a_folder_that_could_not_be_installed_is_not_packed(tmp_path, files, told):
    with pytest.raises(PackageError, match="cannot be packed") as problem:
        pack(folder_of(tmp_path / "mine", {**FILES, **files}))
    assert told in str(problem.value)
    assert not (tmp_path / f"mine{SUFFIX}").exists()


def test_a_faulty_ruleset_is_not_packed(tmp_path):
    with pytest.raises(RulesetError):
        pack(folder_of(tmp_path / "mine", {**FILES, "more.toml": "x = 1"}))
    with pytest.raises(PackageError, match="There is no folder"):
        pack(tmp_path / "nowhere")


def test_a_package_that_cannot_be_written_is_told(tmp_path):
    folder = folder_of(tmp_path / "mine")
    with pytest.raises(PackageError, match="cannot be written"):
        pack(folder, folder / "ruleset.toml" / MANIFEST)
