"""A small ruleset as files, and packages of it, valid and hostile."""

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

from storage.rulesets.archive import MANIFEST

FILES = {
    "ruleset.toml": 'id = "mine"\nformat = 1\nversion = "1"\n[positions.standing]\n[groups.all]\n',
    "actions/all.toml": '[rest]\ngroup = "all"\n',
    "text/en.toml": '[ruleset]\nname = "Mine"\n',
    "scenarios/rest.toml": (
        'ruleset = "mine"\ncombatants = [{ id = "ana" }]\n'
        'step = [{ ask = { actor = "ana", action = "rest" }, expect = { status = "legal" } }]\n'
    ),
}

SAYS = {"format": "fightbook ruleset", "version": 1, "id": "mine", "ruleset_version": "1"}


def folder_of(path: Path, files: Mapping[str, str] = FILES) -> Path:
    """Write these files to a folder and return it."""
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


def package_of(path: Path, files: Mapping[str, str | bytes], says: object = SAYS) -> Path:
    """Write a package of these files and return it; with `says` None, without a manifest."""
    manifest = {} if says is None else {MANIFEST: says if isinstance(says, str) else json.dumps(says)}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**manifest, **files}.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return path


def laid_out(folder: Path) -> dict[str, str]:
    """Return the text of every file below a folder, hidden files included."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
