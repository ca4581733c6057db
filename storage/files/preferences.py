"""The preferences of the user on this computer, such as window, theme and language, in one small JSON file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rules.words.messages import Fault, Message, message_of
from storage.files.codec import NOT_READABLE
from storage.files.errors import detail_of
from storage.files.writing import write_whole

SMALLEST_TEXT: Final = 80
LARGEST_TEXT: Final = 300


class Preferences(Struct, frozen=True, kw_only=True):
    """All preferences with their defaults.

    `language` and `theme` are ids, empty to follow the system; `text_scale` is in percent, 80 to 300; `shortcuts` maps
    ids of commands to the user's keys, empty for no key; `window` and `layout` hold the window state from Qt, as
    base64, `layouts` the layout for each size of screen, such as `1366x768`; `campaigns` are the campaigns opened last,
    newest first, `character_files` those of a player; `role` is `player` for users with characters only, `game_master`
    for users with the whole desk, and `undecided` for users who have not chosen yet; `players_window` says where the
    players' window was on a screen of its own, empty if it was not.
    """

    language: str = ""
    theme: str = ""
    text_scale: Annotated[int, Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    shortcuts: Mapping[str, str] = {}
    window: str = ""
    layout: str = ""
    layouts: Mapping[str, str] = {}
    role: str = ""
    campaigns: tuple[str, ...] = ()
    character_files: tuple[str, ...] = ()
    players_window: str = ""


class PreferencesError(Fault):
    """Preferences cannot be saved; the message is one sentence for the user."""


class LoadedPreferences(Struct, frozen=True):
    """The preferences to use, and a message about the `problem` if they could not be read from the file."""

    preferences: Preferences
    problem: Message | None = None


def load_preferences(path: Path) -> LoadedPreferences:
    """Return the preferences, or the defaults if there is no readable file.

    A damaged file is renamed with the suffix `.bad`.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return LoadedPreferences(Preferences())
    except OSError as error:
        problem = message_of("preferences.unread", path=str(path), detail=detail_of(error))
        return LoadedPreferences(Preferences(), problem)
    try:
        return LoadedPreferences(msgspec.json.decode(content, type=Preferences))
    except NOT_READABLE:
        return LoadedPreferences(Preferences(), _set_aside(path))


def save_preferences(path: Path, preferences: Preferences) -> None:
    """Save the preferences; raises PreferencesError and leaves the old ones if that fails."""
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(preferences), indent=2) + b"\n")
    except OSError as error:
        raise PreferencesError(message_of("preferences.not_kept", path=str(path), detail=detail_of(error))) from error


def _set_aside(path: Path) -> Message:
    bad = path.with_name(path.name + ".bad")
    try:
        path.replace(bad)
    except OSError as error:
        return message_of("preferences.stuck", path=str(path), detail=detail_of(error))
    return message_of("preferences.damaged", path=str(bad))
