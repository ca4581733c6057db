"""Launch options from the command line."""

from pathlib import Path

from msgspec import Struct

from gui.preferences.theme_choice import ThemeChoice
from rules.words.messages import Message


class Launch(Struct, frozen=True):
    """The options of this run; `language` and `theme` override the user's preferences.

    A `player` sees only characters, in the players' usual file if no campaign is named. `new` makes a campaign at the
    path without a question, `read_only` opens one without any change to it. `recovered` says what is missing if the
    campaign was just recovered, and is None otherwise.
    """

    campaign: Path | None = None
    language: str | None = None
    theme: ThemeChoice | None = None
    player: bool = False
    new: bool = False
    read_only: bool = False
    recovered: tuple[Message, ...] | None = None
