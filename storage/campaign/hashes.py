"""Hashes of what a campaign holds: SHA-256 of texts, each preceded by its length in bytes and a colon.

The lengths keep apart texts that would read alike when they are joined. `docs/campaign-file.md` says which texts each
hash covers, so that other programs can check a file too.
"""

from collections.abc import Iterable
from hashlib import sha256


def hash_of(texts: Iterable[str]) -> str:
    """Return the hash of texts in this order, as 64 hexadecimal digits."""
    digest = sha256()
    for text in texts:
        content = text.encode()
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()
