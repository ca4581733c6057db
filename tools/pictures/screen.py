"""A virtual screen and fonts that are the same on every computer, for pictures taken without a display."""

import json
import logging
import os
from pathlib import Path

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.app import make_application
from gui.crash.qt_messages import log_qt_message

SCREEN = (1600, 1000)
"""The size of the screen in pixels."""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="font">
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
"""
"""The font configuration: fixed default fonts, and no subpixel rendering."""


def picture_application(folder: Path) -> QApplication:
    """Create the application on a virtual screen; `folder` is for Qt's configuration files."""
    (folder / "fonts.conf").write_text(FONTS, encoding="utf-8")
    width, height = SCREEN
    screen = {"name": "pictures", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1.0}
    (folder / "screen.json").write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={folder / 'screen.json'}"
    for unwanted in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"):
        os.environ.pop(unwanted, None)
    # Qt logs warnings without a display; they do not matter here.
    logging.getLogger("qt").addHandler(logging.NullHandler())
    qInstallMessageHandler(log_qt_message)
    app = make_application()
    app.setCursorFlashTime(0)
    return app
