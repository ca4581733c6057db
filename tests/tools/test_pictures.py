"""Test that pictures of every scene are taken, in few colours, without a display."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import ValidationError
from PySide6.QtGui import QColor, QImage, QImageReader
from PySide6.QtWidgets import QWidget

from tools.pictures.camera import COLOURS, Shot, photograph, save, with_few_colours
from tools.pictures.gallery import gallery
from tools.pictures.looks import LOOKS
from tools.pictures.scenes import SCENES
from tools.pictures.story import STORY, moments, read_story
from tools.take_pictures import main

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "docs" / "pictures"


def test_no_two_scenes_have_the_same_name():
    assert len({scene.name for scene in SCENES}) == len(SCENES)


def test_every_scene_is_taken_at_a_moment_of_the_story():
    there = moments(read_story(STORY.read_text(encoding="utf-8")))
    assert {scene.moment for scene in SCENES if not scene.player} == set(there)


def test_a_story_with_a_slip_of_the_pen_is_refused():
    with pytest.raises(ValidationError, match="momnet"):
        read_story('[[step]]\nmomnet = "now"')


def test_a_picture_nobody_knows_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["dsek"])
    assert "there is no picture dsek" in capsys.readouterr().err


def test_there_is_a_picture_of_every_scene_in_every_look_and_no_other():
    wanted = {f"{scene.name}-{look.id}.png" for scene in SCENES for look in LOOKS}
    assert {path.name for path in PICTURES.glob("*.png")} == wanted


def test_the_pictures_stay_small():
    assert sum(path.stat().st_size for path in PICTURES.glob("*.png")) < 6 << 20


def test_the_page_of_all_pictures_is_in_step():
    assert (PICTURES / "README.md").read_text(encoding="utf-8") == gallery(SCENES, LOOKS)


def test_what_lies_over_a_widget_is_in_its_picture(qapp):
    below, above = QWidget(), QWidget()
    for widget, colour, size in ((below, "white", 60), (above, "red", 20)):
        widget.setStyleSheet(f"background: {colour}")
        widget.resize(size, size)
    above.move(30, 10)
    image = photograph(Shot(below, (above,)), QColor("black"))
    assert (image.width(), image.height()) == (60, 60)
    assert [image.pixelColor(*place).name() for place in ((5, 5), (40, 20), (0, 0))] == [
        "#ffffff",
        "#ff0000",
        "#000000",
    ]


def test_the_part_around_something_can_be_shown_alone(qapp):
    below, above = QWidget(), QWidget()
    below.resize(400, 400)
    above.resize(20, 20)
    above.move(200, 200)
    image = photograph(Shot(below, (above,), near=True), QColor("black"))
    assert 20 < image.width() < 100


def test_few_colours_are_kept_and_none_that_counts_is_lost(tmp_path):
    image = QImage(256, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#1b6075"))
    for x in range(256):
        for y in range(4):
            image.setPixelColor(x, y, QColor(x, 255 - x, y))
    save(with_few_colours(image), tmp_path / "few.png")
    read = QImageReader(str(tmp_path / "few.png")).read()
    assert read.size() == image.size()
    assert len({read.pixel(x, y) for x in range(256) for y in range(64)}) <= COLOURS
    assert read.pixelColor(100, 40).name() == "#1b6075"


@pytest.mark.timeout(400)
def test_all_pictures_can_be_taken(tmp_path):
    command = [sys.executable, "-m", "tools.take_pictures", "--look", "light", "--into", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert {path.name for path in tmp_path.glob("*.png")} == {f"{scene.name}-light.png" for scene in SCENES}
