"""What the program keeps for its user on this computer: window, theme, language. One small JSON file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from storage.codec import NOT_READABLE
from storage.errors import detail_of
from storage.files import write_whole

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


class PreferencesError(Exception):
    """Preferences cannot be kept; the message is one sentence to show to the user."""


class LoadedPreferences(Struct, frozen=True):
    """The preferences to go by, and a sentence about the `problem` if they are not those of the file."""

    preferences: Preferences
    problem: str = ""


def load_preferences(path: Path) -> LoadedPreferences:
    """Read the preferences; the defaults if there is no file yet, or none that can be read.

    A damaged file is kept beside it with `.bad` at the end of its name.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return LoadedPreferences(Preferences())
    except OSError as error:
        problem = f"Your preferences in {path} cannot be read ({detail_of(error)}), so the usual ones are used."
        return LoadedPreferences(Preferences(), problem)
    try:
        return LoadedPreferences(msgspec.json.decode(content, type=Preferences))
    except NOT_READABLE as error:
        return LoadedPreferences(Preferences(), _set_aside(path, str(error)))


def save_preferences(path: Path, preferences: Preferences) -> None:
    """Keep the preferences in place of the old ones; raises PreferencesError and leaves the old ones if it cannot."""
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(preferences), indent=2) + b"\n")
    except OSError as error:
        raise PreferencesError(
            f"Your preferences cannot be kept in {path} ({detail_of(error)}); check the disk and its permissions."
        ) from error


def _set_aside(path: Path, reason: str) -> str:
    bad = path.with_name(path.name + ".bad")
    try:
        path.replace(bad)
    except OSError as error:
        return f"Your preferences in {path} are damaged ({reason}) and cannot be set aside ({detail_of(error)})."
    return f"Your preferences were damaged ({reason}), so the usual ones are used; the damaged file is kept as {bad}."
