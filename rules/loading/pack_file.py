"""Reading the files of a pack, with every problem in one report."""

from collections.abc import Mapping
from hashlib import sha256

from rules.loading.packs import PACK_FILE, Pack, PackHeader, PackReference, read_header
from rules.loading.ruleset_file import Problem, RulesetError
from rules.loading.text_check import text_problems
from rules.loading.text_limits import UnfitText, check_text, parse_toml

_DIGITS = 32
"""The hexadecimal digits of a digest."""


def pack_of(files: Mapping[str, str]) -> Pack:
    """Return the pack that these files make up. Raises RulesetError with every problem of its header and texts."""
    header, problems = _header(files.get(PACK_FILE, ""))
    for name, text in sorted(files.items()):
        problems += () if name == PACK_FILE else _text_problems(name, text)
    if header is None or problems:
        raise RulesetError(tuple(problems))
    return Pack(header, dict(files))


def reference_of(pack: Pack) -> PackReference:
    """Return the reference to exactly this content of a pack."""
    digest = sha256()
    for name, text in sorted(pack.files.items()):
        for part in (name.encode(), text.encode()):
            digest.update(b"%d:" % len(part) + part)
    return PackReference(pack.header.id, digest.hexdigest()[:_DIGITS])


def _header(text: str) -> tuple[PackHeader | None, tuple[Problem, ...]]:
    try:
        header, faults = read_header(text)
    except UnfitText as unfit:
        return None, (Problem(PACK_FILE, unfit.line, "", unfit.message),)
    return header, tuple(Problem(PACK_FILE, 0, key, message) for key, message in faults)


def _text_problems(name: str, text: str) -> tuple[Problem, ...]:
    """Return the problems of one file of a pack as a text; its entries are checked with the ruleset."""
    try:
        if not name.endswith(".toml"):
            check_text(text)
        elif name.startswith("text/"):
            return text_problems(name, text)
        else:
            parse_toml(text)
    except UnfitText as unfit:
        return (Problem(name, unfit.line, "", unfit.message),)
    except RulesetError as refused:
        return refused.problems
    return ()
