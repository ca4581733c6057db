"""What entries take over from others: actions that are `like` another, and choices that are `like` a shared one."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any

from rules.loading.conversion import is_list, is_table
from rules.loading.house_rules import Tree
from rules.loading.problems import Problems
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

LONGEST_LIKE_CHAIN = 24
"""The longest chain of entries that are `like` another."""

ADDED_UP = frozenset(("needs", "tags"))
"""The keys of an action whose lists add up to those of the one it is like."""

Merge = Callable[[Mapping[str, Any], Mapping[str, Any]], Tree]
"""Returns an entry with the keys of the one it is like, which comes first."""


def name_choices(actions: Tree, path: str = "actions") -> Problems:
    """Write the choices of actions as tables by name, each naming the shared one by `like`; yield what is no choice.

    A file may list them instead, as ids of shared choices and as tables with an `id`.
    """
    for id, action in actions.items():
        held = action.get("choices") if is_table(action) else None
        if is_list(held):
            named: Tree = {}
            yield from _from_list(held, f"{path}.{id}.choices", named)
            action["choices"] = named
        elif is_table(held):
            action["choices"] = {name: {"like": each} if isinstance(each, str) else each for name, each in held.items()}


def _from_list(listed: list[Any], path: str, named: Tree) -> Problems:
    """Fill a table with the choices of a list, and yield what is wrong with them."""
    for index, each in enumerate(listed):
        name = each.get("id") if is_table(each) else each
        if not isinstance(name, str):
            yield f"{path}[{index}]", message_of("ruleset.choice")
        elif name in named:
            yield f"{path}[{index}]", message_of("ruleset.twice")
        else:
            named[name] = (
                {key: value for key, value in each.items() if key != "id"} if is_table(each) else {"like": each}
            )


class Likeness:
    """Completes the actions and choices of one ruleset, and remembers where each of their keys is written."""

    def __init__(self) -> None:
        self._actions: Tree = {}
        self._shared: Tree = {}
        self._complete: Tree = {}
        self._broken: set[str] = set()

    def complete(self, tables: Tree) -> Problems:
        """Give each action and each choice the keys that it takes over from another; yield what is wrong."""
        actions, shared = _table_at(tables, "actions"), _table_at(tables, "choices")
        self._actions, self._shared, self._complete = dict(actions), dict(shared), actions
        yield from _Chains("choices", message_of("kind.choice"), shared, _choice_over).complete()
        for id, action in self._actions.items():
            own = dict(_chosen(action))
            if own:
                yield from _taken_over(own, shared, f"actions.{id}.choices")
                actions[id] = {**action, "choices": own}
        for path, message in _Chains("actions", message_of("kind.action"), actions, _action_over).complete():
            self._broken.add(path.removesuffix(".like"))
            yield path, message

    def is_broken(self, path: str) -> bool:
        """Return whether an action takes nothing over, because something is wrong with the one that it is like."""
        section, _, id = path.partition(".")
        return section == "actions" and any(f"actions.{each}" in self._broken for each, _ in _chain(self._actions, id))

    def origin_of(self, path: str) -> str:
        """Return the path at which a file states a key of an action or of a choice; the path itself for others."""
        parts = path.split(".")
        if parts[0] == "choices" and len(parts) > 2:
            return self._origin_of_shared(parts[1], parts[2:]) or path
        if len(parts) < 3 or parts[0] != "actions" or _key(parts[2]) in ADDED_UP:
            return path
        if parts[2] != "choices":
            return self._origin_of_key(parts[1], parts[2:]) or path
        if len(parts) < 5:
            return path
        for id, action in _chain(self._actions, parts[1]):
            choice = _table_at(_table_at(action, "choices"), parts[3])
            if _key(parts[4]) in choice:
                return ".".join(("actions", id, *parts[2:]))
            found = self._origin_of_shared(str(choice.get("like", "")), parts[4:])
            if found:
                return found
        return path

    def _origin_of_key(self, id: str, inner: list[str]) -> str:
        """Return the path at which an action, or one that it is like, states a key; empty if none does."""
        key = _key(inner[0])
        for name, action in _chain(self._actions, id):
            held = action.get(key)
            if key in action and (len(inner) < 2 or not is_table(held) or _key(inner[1]) in held):
                return ".".join(("actions", name, *inner))
        return ""

    def _origin_of_shared(self, id: str, inner: list[str]) -> str:
        """Return the path at which a shared choice, or one that it is like, states a key; empty if none does."""
        stated = (shared for shared, entry in _chain(self._shared, id) if _key(inner[0]) in entry)
        first = next(stated, "")
        return ".".join(("choices", first, *inner)) if first else ""

    def placed(self, problems: Iterable[tuple[str, Message]]) -> Problems:
        """Yield each problem once, where the file has it.

        A problem of a shared choice that only some of its actions have names the first of these.
        """
        found: dict[tuple[str, Message], dict[str, None]] = {}
        for path, message in problems:
            found.setdefault((self.origin_of(path), message), {})[path] = None
        for (origin, message), paths in found.items():
            partly = origin.startswith("choices.") and len(paths) < self._uses(origin)
            inherited = origin.startswith("actions.") and ".choices." not in origin and origin not in paths
            if partly or inherited:
                message = message_of("ruleset.for_action", fault=message, id=next(iter(paths)).split(".")[1])
            yield origin, message

    def _uses(self, origin: str) -> int:
        """Return how many choices of actions have a key from where it is written in a shared one."""
        key = origin.split(".", 2)[2]
        places = (f"actions.{id}.choices.{name}.{key}" for id, each in self._complete.items() for name in _chosen(each))
        return sum(self.origin_of(place) == origin for place in places)


def _key(part: str) -> str:
    """Return the key in a part of a path, which may name an entry of a list at it."""
    return part.partition("[")[0]


def _chosen(action: object) -> Tree:
    return _table_at(action, "choices") if is_table(action) else {}


def _chain(entries: Tree, id: str) -> Iterator[tuple[str, Tree]]:
    """Yield an entry and those that it is like, each with its id."""
    for _ in range(LONGEST_LIKE_CHAIN + 1):
        entry = entries.get(id)
        if not is_table(entry):
            return
        yield id, entry
        id = str(entry.get("like", ""))


def _taken_over(choices: Tree, shared: Tree, path: str) -> Problems:
    """Give the choices of one action the keys of the shared ones that they are like."""
    for name, choice in choices.items():
        like = _like(choice)
        if not like:
            continue
        base = shared.get(like)
        if is_table(base):
            choices[name] = {**base, **choice}
        else:
            yield f"{path}.{name}.like", _no_entry(message_of("kind.choice"), like, shared)


class _Chains:
    """Completes the entries of one section that are `like` another of it."""

    def __init__(self, section: str, kind: Message, entries: Tree, merge: Merge) -> None:
        self._section = section
        self._kind = kind
        self._entries = entries
        self._merge = merge
        self._done: Tree = {}

    def complete(self) -> Problems:
        for id in list(self._entries):
            self._entries[id] = yield from self._completed(id, ())

    def _completed(self, id: str, chain: tuple[str, ...]) -> Generator[tuple[str, Message], None, Any]:
        entry = self._entries[id]
        if id not in self._done:
            self._done[id] = entry
            like = _like(entry)
            fault = self._fault(id, like, chain) if like else None
            if fault is not None:
                yield f"{self._section}.{id}.like", fault
            elif like:
                del self._done[id]
                base = yield from self._completed(like, (*chain, id))
                self._done[id] = self._merge(base, entry) if is_table(base) else entry
        return self._done[id]

    def _fault(self, id: str, like: str, chain: tuple[str, ...]) -> Message | None:
        """Return what is wrong with the entry that one is like."""
        if like not in self._entries:
            return _no_entry(self._kind, like, self._entries)
        if like in (*chain, id):
            return message_of("ruleset.like_circle")
        return message_of("ruleset.many_likes", most=LONGEST_LIKE_CHAIN) if len(chain) >= LONGEST_LIKE_CHAIN else None


def _like(entry: object) -> str:
    """Return the id of the entry that one is like; empty if it is like none, or says so by something else than a text.

    The check of types tells the latter.
    """
    like: object = entry.get("like") if is_table(entry) else None
    return like if isinstance(like, str) else ""


def _no_entry(kind: Message, id: str, known: Tree) -> Message:
    return message_of("unknown", kind=kind, id=id, hint=nearest(id, known))


def _choice_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> Tree:
    """Return a shared choice with the keys of the one it is like."""
    return {**base, **own}


def _action_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> Tree:
    """Return an action with the keys of its base: needs and tags add up, tables merge, the rest is replaced."""
    merged = dict(base)
    for key, value in own.items():
        held = merged.get(key)
        if key in ("needs", "tags") and is_list(held) and is_list(value):
            merged[key] = [*held, *(each for each in value if each not in held)]
        elif key == "choices" and is_table(held) and is_table(value):
            merged[key] = _choices_over(held, value)
        elif is_table(held) and is_table(value):
            merged[key] = {**held, **value}
        else:
            merged[key] = value
    return merged


def _choices_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> Tree:
    """Return the choices of an action with those of its base: key by key, unless one names a shared choice."""
    merged = dict(base)
    for name, choice in own.items():
        held = merged.get(name)
        if is_table(held) and is_table(choice) and "like" not in choice:
            merged[name] = {**held, **choice}
        else:
            merged[name] = choice
    return merged


def _table_at(tree: Mapping[str, Any], key: str) -> Tree:
    """Return the table at a key, or an empty one."""
    table = tree.get(key, {})
    return table if is_table(table) else {}
