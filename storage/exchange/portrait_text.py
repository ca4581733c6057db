"""Portraits in character files: base64 text, and only pictures that a campaign can store."""

import base64

from rules.words.messages import message_of
from storage.campaign.pictures import PictureError, picture_of_base64
from storage.campaign.portraits import LARGEST_PORTRAIT, picture_kind


def portrait_to_text(picture: bytes | None) -> str:
    """Return a portrait as base64; empty if there is none."""
    return "" if picture is None else base64.b64encode(picture).decode()


def portrait_from_text(text: str) -> bytes | None:
    """Return the portrait of a base64 text, None if the text is empty.

    Raises PictureError if it is not a picture, or not one that a campaign can store.
    """
    if not text:
        return None
    content = picture_of_base64(text).content
    if not picture_kind(content) or len(content) > LARGEST_PORTRAIT:
        raise PictureError(message_of("picture.portrait", most=LARGEST_PORTRAIT // 1024))
    return content
