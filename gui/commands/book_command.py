"""`fightbook book`: the rules of a ruleset as one page of HTML."""

import sys
from argparse import Namespace
from importlib.resources.abc import Traversable
from pathlib import Path

from gui.book.book import book_of
from gui.words.faults import fault_sentences, fault_told
from gui.words.ruleset_words import known_rulesets, ruleset_folder, texts_in_folder
from gui.words.sentences import book_sentences
from rules.loading.house_rules import TEXT, with_words
from rules.loading.ruleset_file import RulesetError
from rules.words.messages import message_of, rendered
from storage.files.errors import detail_of
from storage.files.writing import write_whole
from storage.rulesets.archive import PackageError
from storage.rulesets.library import load_rulebook
from storage.rulesets.packs import is_pack, read_pack, rulebook_with_pack
from storage.rulesets.presets import load_presets


def write_book(arguments: Namespace) -> int:
    """Write the book to a file, or to standard output; returns the exit code."""
    try:
        written = Path(arguments.ruleset)
        page = (
            _page_of_pack(written, arguments.lang)
            if is_pack(written)
            else _page(_folder(arguments.ruleset), arguments.lang)
        )
    except (LookupError, RulesetError, PackageError) as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    if arguments.output is None:
        sys.stdout.write(page)
        return 0
    try:
        write_whole(arguments.output, page.encode())
    except OSError as error:
        wrong = message_of("file.not_written", path=str(arguments.output), detail=detail_of(error))
        print(rendered(wrong, fault_sentences(arguments.lang)), file=sys.stderr)
        return 1
    return 0


def _folder(ruleset: str) -> Traversable:
    """Return the folder of a ruleset that is a folder itself, or known by its id. Raises LookupError."""
    if (Path(ruleset) / "ruleset.toml").is_file():
        return Path(ruleset).resolve()
    return ruleset_folder(ruleset)


def _page(folder: Traversable, language: str) -> str:
    """Return the book of the ruleset in a folder. Raises LookupError, RulesetError."""
    base = known_rulesets(folder if isinstance(folder, Path) else None).base(folder)
    rulebook = load_rulebook(folder, base=base)
    presets = load_presets(folder, rulebook.ruleset, base=base)
    return book_of(rulebook, texts_in_folder(folder, base, language), book_sentences(language), presets)


def _page_of_pack(path: Path, language: str) -> str:
    """Return the book of the ruleset that a pack extends, with the pack in it.

    Raises LookupError, RulesetError, PackageError.
    """
    pack, rulesets = read_pack(path), known_rulesets(path)
    folder = rulesets.folder(pack.header.over)
    base = rulesets.base(folder)
    rulebook = rulebook_with_pack(pack, folder, base)
    texts = with_words(texts_in_folder(folder, base, language), {TEXT: pack.words()})
    presets = load_presets(folder, rulebook.ruleset, (pack,), base)
    return book_of(rulebook, texts, book_sentences(language), presets)
