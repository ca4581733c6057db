"""Makes the two fonts of the approved descriptions again: `python tests/gui/seen/make_boxes.py`, with fonttools.

Every letter is a box, half as wide as the font is high, and a little wider in bold. So a text takes the same room on
every machine, whatever fonts it has.
"""

from itertools import chain
from pathlib import Path

from fontTools.fontBuilder import FontBuilder  # pyright: ignore[reportMissingImports] - nothing else needs fonttools
from fontTools.pens.ttGlyphPen import TTGlyphPen  # pyright: ignore[reportMissingImports]

FAMILY = "Fightbook Boxes"
WEIGHTS = {"regular": (400, 500), "bold": (700, 600)}
"""For each font its weight and the width of its letters, in thousandths of its height."""

LETTERS = ((0x20, 0x7F), (0xA0, 0x250), (0x300, 0x370), (0x2000, 0x2100), (0x2190, 0x2800), (0xFFF0, 0xFFFE))
"""The ranges of letters and signs that the program shows."""


def make(folder: Path) -> None:
    """Write the fonts into a folder."""
    for name, (weight, width) in WEIGHTS.items():
        builder, box = FontBuilder(1000, isTTF=True), _box()
        builder.setupGlyphOrder([".notdef", "box"])
        builder.setupCharacterMap(dict.fromkeys(chain.from_iterable(range(*each) for each in LETTERS), "box"))
        builder.setupGlyf({".notdef": box, "box": box})
        builder.setupHorizontalMetrics({".notdef": (width, 100), "box": (width, 100)})
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupNameTable({"familyName": FAMILY, "styleName": name.title()})
        builder.setupOS2(
            sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, usWeightClass=weight
        )
        builder.setupPost()
        builder.font["head"].macStyle = int(weight == 700)
        builder.save(folder / f"boxes-{name}.ttf")


def _box() -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 600), (500, 600), (500, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


if __name__ == "__main__":
    make(Path(__file__).parent)
