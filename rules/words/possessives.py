"""The possessive of names in sentences: a name that ends in s takes only the apostrophe, as in `diggers' turn`."""

import re
from collections.abc import Mapping
from typing import Final

_MARK: Final = "}'s"
_POSSESSIVE: Final = re.compile(r"\{(\w+)\}'s")


def with_possessives(template: str, shown: Mapping[str, object]) -> str:
    """Return a template with only the apostrophe behind each name in it that ends in s."""
    if _MARK not in template:
        return template
    for found in _POSSESSIVE.finditer(template):
        if str(shown.get(found[1], "")).lower().endswith("s"):
            template = template.replace(found[0], found[0].removesuffix("s"))
    return template
