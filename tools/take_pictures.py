"""Take the pictures of the guide: `python -m tools.take_pictures [NAME...] [--look LOOK...] [--into FOLDER]`.

The tool needs no display and does not touch the user's files. With names or looks it takes only those pictures.
"""

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.pictures.camera import save, with_few_colours
from tools.pictures.gallery import gallery
from tools.pictures.looks import LOOKS, PictureLook
from tools.pictures.scenes import SCENES
from tools.pictures.screen import picture_application
from tools.pictures.taking import pictures

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def main(argv: Sequence[str] | None = None) -> None:
    """Take the pictures, each look in its own process, and write the page that shows all of them."""
    parser = ArgumentParser(prog="python -m tools.take_pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="pictures to take; without any, all of them")
    parser.add_argument("--look", action="append", choices=[look.id for look in LOOKS], help="only in this look")
    parser.add_argument("--into", type=Path, default=PICTURES, metavar="FOLDER", help="where to put them")
    arguments = parser.parse_args(argv)
    unknown = set(arguments.names) - {scene.name for scene in SCENES}
    if unknown:
        parser.error(f"there is no picture {', '.join(sorted(unknown))}")
    names = frozenset(arguments.names or (scene.name for scene in SCENES))
    looks = [look for look in LOOKS if not arguments.look or look.id in arguments.look]
    arguments.into.mkdir(parents=True, exist_ok=True)
    at_once = min(len(looks), os.cpu_count() or 1)
    with ProcessPoolExecutor(at_once, get_context("spawn"), max_tasks_per_child=1) as workers:
        for done in [workers.submit(take, look, names, arguments.into) for look in looks]:
            print(done.result(), flush=True)
    (arguments.into / "README.md").write_text(gallery(SCENES, LOOKS), encoding="utf-8")


def take(look: PictureLook, names: frozenset[str], into: Path) -> str:
    """Take pictures in one look, and return a line with their number. Creates the application: once per process."""
    scenes = [scene for scene in SCENES if scene.name in names]
    with TemporaryDirectory() as folder:
        app = picture_application(Path(folder))
        for scene, image in pictures(app, Path(folder), look, scenes):
            save(with_few_colours(image), into / f"{scene.name}-{look.id}.png")
    return f"{look.title}: {len(scenes)} pictures"


if __name__ == "__main__":
    main()
