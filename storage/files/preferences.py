"""What the program keeps for its user on this computer: window, theme, language. One small JSON file."""

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
    """All preferences with what they are when nobody set them.

    `language` and `theme` are ids, empty to do as the system does; `text_scale` is in percent, 80 to 300;
    `shortcuts` are the keys the user gave to commands, by their ids, empty for none;
    `window` and `layout` hold what the window system gave to be restored, as base64; `campaigns` are the files opened
    last, the newest first; `role` is `player` for one who has his characters and nothing else, `game_master` for one
    who has the whole desk, and `undecided` for one who has not yet answered which of these he is.
    """

    language: str = ""
    theme: str = ""
    text_scale: Annotated[int, Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    shortcuts: Mapping[str, str] = {}
    window: str = ""
    layout: str = ""
    role: str = ""
    campaigns: tuple[str, ...] = ()


class PreferencesError(Fault):
    """Preferences cannot be kept; the message is one sentence to show to the user."""


class LoadedPreferences(Struct, frozen=True):
    """The preferences to go by, and what is to be said of the `problem` if they are not those of the file."""

    preferences: Preferences
    problem: Message | None = None


def load_preferences(path: Path) -> LoadedPreferences:
    """Read the preferences; the defaults if there is no file yet, or none that can be read.

    A damaged file is kept beside it with `.bad` at the end of its name.
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
    """Keep the preferences in place of the old ones; raises PreferencesError and leaves the old ones if it cannot."""
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
