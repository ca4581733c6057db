"""Random changes of a file's content: of its bytes, its tokens, its structure and its sizes."""

import re
from copy import deepcopy
from random import Random

import msgspec

TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)

ODD_TEXTS = (
    "", " ", "0", "-1", "1e308", "1e400", "-0.0", "9" * 20, "9" * 400, "9" * 5000, "0." + "1" * 400, "nan", "inf",
    "NaN", "true", "null", "\x00", "\ufeff", "\u202e", "\ud7ff", "\U0001f409", "e\u0301" * 50, "\u0130", "ß",
    "\u0660\u0661", "²", "'", '"', '""', '"""', "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "[]", "{}", "(", ")",
    "=", ",", ";", "\t", "\n", "\r", "..", "/", "../../etc", "__class__", "<img src=x>", "%s", "{0}", "[[x]]",
    "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "1979-05-27", "[" * 3000, "(" * 300, '{"a":' * 2000,
    "-" * 500, "not " * 300, "x" * 70_000,
)  # fmt: skip
"""Pieces of text that readers often take badly."""

ODD_JSON = (
    "null", "true", "false", "0", "-1", "1", "2147483648", "9223372036854775808", "1e30", "1e308", "-1e308", "0.1",
    "5e-324", "1e400", "9" * 25, "9" * 400, "9" * 5000, "-" + "9" * 25, '""', '"0"', '" "', f'"{"x" * 3000}"',
    r'"\u0000"', r'"\u202eab"', '"\U0001f409"', '"<img src=x>"', "[]", "{}", "[[]]", "[null]", '{"": ""}', '{"id": {}}',
    '"0001-01-01T00:00:00+23:59"', '"9999-12-31T23:59:59-23:59"', '"una"', '"../../x"', '"NaN"',
    "[" * 900 + "]" * 900, '{"children":[' * 400 + "]}" * 400,
)  # fmt: skip
"""Values that readers of JSON often take badly."""


def spoiled_bytes(content: bytes, chance: Random) -> bytes:
    """Return content with some bytes changed, removed, doubled, inserted or cut off."""
    spoiled = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        at = chance.randrange(len(spoiled) + 1)
        end = min(len(spoiled), at + chance.choice((1, 2, 8, 100, 4096)))
        match chance.randrange(6):
            case 0 if at < len(spoiled):
                spoiled[at] ^= 1 << chance.randrange(8)
            case 1:
                del spoiled[at:end]
            case 2:
                spoiled[at:at] = spoiled[at:end]
            case 3:
                spoiled[at:at] = chance.randbytes(chance.choice((1, 4, 64)))
            case 4:
                spoiled[at:end] = chance.choice((b"\0", b"\xff")) * (end - at)
            case _:
                spoiled[at:at] = chance.choice(ODD_TEXTS).encode()
    if chance.random() < 0.1:
        del spoiled[chance.randrange(len(spoiled) + 1) :]
    return bytes(spoiled)


def spoiled_tokens(content: bytes, chance: Random) -> bytes:
    """Return a text with some words, numbers or signs swapped, removed, doubled, or replaced by odd ones."""
    tokens = TOKEN.findall(content.decode("utf-8", "replace"))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if not tokens:
            break
        at = chance.randrange(len(tokens))
        match chance.randrange(6):
            case 0:
                tokens[at] = chance.choice(ODD_TEXTS)
            case 1 | 2:
                tokens[at] = chance.choice(tokens)
            case 3:
                del tokens[at]
            case 4:
                tokens[at:at] = tokens[at : at + chance.choice((1, 5, 40, 400))]
            case _:
                tokens[at:at] = [chance.choice(ODD_TEXTS)]
    return "".join(tokens).encode("utf-8", "replace")


def spoiled_lines(content: bytes, chance: Random) -> bytes:
    """Return a text with some lines removed, doubled, moved, or with an odd value after the equals sign."""
    lines = content.decode("utf-8", "replace").splitlines(keepends=True) or [""]
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(lines))
        name, equals, _ = lines[at].partition("=")
        match chance.randrange(5):
            case 0 if equals:
                lines[at] = f"{name}= {_toml(chance)}\n"
            case 1:
                lines[at : at + chance.choice((1, 3, 20))] = [""]
            case 2:
                lines[at:at] = lines[at : at + chance.choice((1, 3, 300))]
            case 3 if equals:
                lines[at] = name + "=" + chance.choice(lines).partition("=")[2]
            case _:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
    return "".join(lines).encode("utf-8", "replace")


def _toml(chance: Random) -> str:
    if chance.random() < 0.3:
        return chance.choice(
            ("{}", "{ a = 1 }", "[{}]", "nan", "-inf", "1979-05-27", "07:32:00", "0x7fffffffffffffff", "'x'")
        )
    return chance.choice(ODD_JSON)


def spoiled_json(content: bytes, chance: Random) -> bytes:
    """Return JSON with some values replaced, removed, doubled, renamed or deeply nested."""
    tree = msgspec.json.decode(content)
    for _ in range(chance.choice((1, 1, 2, 4))):
        tree = _spoiled_tree(tree, chance)
    return msgspec.json.encode(tree)


def _spoiled_tree(tree, chance):
    places = list(_places(tree))
    if not places:
        return msgspec.Raw(chance.choice(ODD_JSON).encode())
    holder, key = chance.choice(places)
    match chance.randrange(7):
        case 0 | 1 | 2:
            holder[key] = msgspec.Raw(chance.choice(ODD_JSON).encode())
        case 3:
            del holder[key]
        case 4:
            other, name = chance.choice(places)
            holder[key] = deepcopy(other[name]) if name in _keys(other) else None
        case 5:
            for _ in range(chance.choice((1, 3, 20))):
                holder[key] = chance.choice(([holder[key]], {"children": [holder[key]]}))
        case _ if isinstance(holder, list):
            holder.extend([holder[key]] * chance.choice((1, 20, 2000)))
        case _:
            holder[chance.choice(ODD_TEXTS)] = holder.pop(key)
    return tree


def _keys(holder):
    return range(len(holder)) if isinstance(holder, list) else holder.keys()


def _places(tree):
    """Yield every value of a tree as the object or list that holds it, and its key there."""
    if not isinstance(tree, (dict, list)):
        return
    for key in list(_keys(tree)):
        yield tree, key
        yield from _places(tree[key])
