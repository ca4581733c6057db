"""Whatever a file from outside holds, its reader reads it or refuses it with its own error."""

import shutil
import sys
from time import monotonic

import pytest

from tests.fuzz.reader import keep, kept_for, problem_with, spoiled
from tests.fuzz.readers import READERS
from tests.trials import trials

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no such alarm"),
    # A thread keeps this time, because the alarm keeps the time of each file.
    pytest.mark.timeout(7200, method="thread"),
    # Qt warns about pictures that it cannot read.
    pytest.mark.no_qt_log,
]

SECONDS = trials("fuzz", 0)
"""How long to read spoiled files, all readers together; 0 in the suite, which reads a few of each."""

FIRST = trials("seed", 0)
"""The first seed."""

USUAL = 12
"""The number of spoiled files that each reader reads in the suite."""

PATIENCE = 10.0
"""The seconds that a reader may take for one file at night."""


@pytest.fixture(scope="module")
def reader(request, tmp_path_factory):
    return READERS[request.param](tmp_path_factory.mktemp("samples"))


EACH = pytest.mark.parametrize("reader", READERS, indirect=True, scope="module")


@EACH
def test_a_sample_is_read(reader, tmp_path):
    samples = list(reader.samples.items())
    for name, content in samples[:: 1 + len(samples) // 10]:
        path = tmp_path / name.rpartition("/")[2]
        path.write_bytes(content)
        reader.read(path, name)


@EACH
def test_what_was_found_once_is_mended(reader, tmp_path):
    for name, content in kept_for(reader):
        assert problem_with(reader, tmp_path / "kept", name, content) == "", name


@EACH
def test_spoiled_files_are_read_or_refused(reader, tmp_path):
    found: dict[str, str] = {}
    until = monotonic() + SECONDS / len(READERS)
    seed = FIRST
    while monotonic() < until if SECONDS else seed < FIRST + USUAL:
        name, content = spoiled(reader, seed)
        problem = problem_with(reader, tmp_path / "spoiled", name, content, PATIENCE if SECONDS else 0)
        if problem and problem.partition(":")[0] not in found:
            kept = keep(reader, seed, name, content, problem)
            found[problem.partition(":")[0]] = f"{kept.file.name}: {kept.problem}"
        shutil.rmtree(tmp_path / "spoiled")
        seed += 1
    print(f"{reader.name}: {seed - FIRST} files")
    assert list(found.values()) == []
