"""Portraits as they travel with a character: base64, and only what a campaign can keep."""

import base64

from rules.words.messages import message_of
from storage.campaign.pictures import PictureError, picture_of_base64
from storage.campaign.portraits import LARGEST_PORTRAIT, picture_kind


def portrait_to_text(picture: bytes | None) -> str:
    """A portrait as base64; empty if there is none."""
    return "" if picture is None else base64.b64encode(picture).decode()


def portrait_from_text(text: str) -> bytes | None:
    """The portrait that a text stands for, None if the text is empty.

    Raises PictureError if it is no picture, or none that a campaign keeps.
    """
    if not text:
        return None
    content = picture_of_base64(text).content
    if not picture_kind(content) or len(content) > LARGEST_PORTRAIT:
        raise PictureError(message_of("picture.portrait", most=LARGEST_PORTRAIT // 1024))
    return content
