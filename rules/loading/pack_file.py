"""Reading the files of a pack, with every problem in one report."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from msgspec.structs import fields

from rules.loading.packs import PACK_FILE, Pack, PackHeader, PackReference, read_header
from rules.loading.ruleset_file import Problem, RulesetError
from rules.loading.text_check import text_problems
from rules.loading.text_limits import UnfitText, check_text, parse_toml
from rules.loading.toml_lines import key_lines
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message, message_of

_NO_KEY = "ruleset.no_key"
"""The key of the message about a key that a header does not have."""

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
    lines = key_lines(text, "")
    return header, tuple(Problem(PACK_FILE, _line_of(key, lines), key, message) for key, message in _placed(faults))


def _line_of(key: str, lines: Mapping[str, int]) -> int:
    """Return the line of a key, or of the first table below it; 0 if neither is there."""
    return next((line for path, line in lines.items() if path == key or path.startswith(f"{key}.")), 0)


def _placed(faults: Iterable[tuple[str, Message]]) -> Iterator[tuple[str, Message]]:
    """Yield faults of a header; one about entries of a ruleset says where these belong."""
    sections = {info.encode_name for info in fields(Ruleset)}
    for key, message in faults:
        yield key, message_of("pack.elsewhere", key=key) if key in sections and message.key == _NO_KEY else message


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
