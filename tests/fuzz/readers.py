"""The readers of outside bytes, each with real samples and what the program does with what it reads."""

import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from msgspec import json
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QColor, QImage

import resources
from gui.board.map_picture import NoMapPicture, levels
from gui.board_panel.map_drawing import Answers, change_by
from gui.board_panel.map_reading import read_map
from gui.sheet.picture import NoPicture, portrait_of
from gui.words.ruleset_words import chronicler_of, known_rulesets, shipped_rulebook, texts_of
from rules.board.grid import Grid
from rules.loading.ruleset_file import RulesetError
from rules.loading.text_check import read_texts
from rules.play.enlistment import begin_fight, enlist
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.scenario.run import run
from rules.scenario.scenario import ScenarioError
from rules.state.character import Character
from rules.state.journal import loaded_moments
from rules.state.terrain import LightSource, Terrain
from storage.campaign.adding import Added
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.doctor import examine
from storage.campaign.kept_map import KeptMap
from storage.campaign.pictures import PictureError, picture_of, picture_of_base64
from storage.campaign.plans import load_plans
from storage.campaign.settings import SETTINGS
from storage.exchange.arrivals import arrivals
from storage.exchange.character_json import PortableCharacter, bundle_to_json, character_to_json
from storage.exchange.csv_roster import roster_to_csv
from storage.exchange.foundry import actor_json, load_foundry_map
from storage.exchange.gcs.convert import convert
from storage.exchange.gcs.library import read_library
from storage.exchange.gcs.library_pack import pack_of_library
from storage.exchange.gcs.mapping import load_mapping
from storage.exchange.gcs.notes import Headings
from storage.exchange.guard import ExchangeError
from storage.exchange.kept_fight import kept_fight
from storage.exchange.log_export import export_log
from storage.exchange.tables.conversion import convert_table
from storage.exchange.tables.drafts import drafted
from storage.exchange.tables.vocabulary import vocabulary_of
from storage.exchange.uvtt_writing import uvtt_of
from storage.files.errors import CampaignError
from storage.files.folders import write_folder
from storage.files.preferences import Preferences, load_preferences, save_preferences
from storage.files.writing import remove_database
from storage.rulesets.archive import PackageError
from storage.rulesets.check import checked_rulebook, scenario_results
from storage.rulesets.house_rules_file import HouseRulesFileError, read_house_rules
from storage.rulesets.library import load_rulebook, whole_folder
from storage.rulesets.package import pack, read_package
from storage.rulesets.packs import rulebook_with_pack
from storage.rulesets.presets import load_presets
from storage.rulesets.scenario_files import load_scenario
from tests.fuzz.mutations import ODD_TEXTS, spoiled_bytes, spoiled_json, spoiled_lines, spoiled_tokens
from tests.fuzz.reader import Reader, Spoil
from tests.storage.exchange.gcs import samples, test_library
from tests.storage.exchange.gcs.old import old_samples
from tools.skirmish import Skirmish

CASES = Path(__file__).parent.parent / "cases"
FIXTURES = Path(__file__).parent.parent / "fixtures"
TOML = (spoiled_lines, spoiled_lines, spoiled_tokens, spoiled_tokens, spoiled_bytes)
JSON = (spoiled_json, spoiled_json, spoiled_json, spoiled_tokens, spoiled_bytes)
rulebooks = cache(shipped_rulebook)


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def people(ruleset: str = "gurps3") -> tuple[Character, ...]:
    """Return the sheets of a shipped fight."""
    rulebook = rulebooks(ruleset)
    ready = load_presets(resources.ruleset_folder(ruleset), rulebook.ruleset)
    fight = fight_of(ready, FIRST_FIGHT, rulebook, texts_of(ruleset, "en"))
    return tuple(each.sheet for each in fight.combatants.values())


def take(path: Path, _name: str) -> None:
    """Read characters from a file, let each of them into a fight, and write them again."""
    found = arrivals(path, known_rulesets(), rulebooks, dict)
    for arrival in found:
        rulebook = rulebooks(arrival.character.ruleset)
        begin_fight(rulebook, [enlist(rulebook, arrival.character)])
    bundle_to_json(PortableCharacter(arrival.character) for arrival in found)
    roster_to_csv(arrival.character for arrival in found)


def characters(_folder: Path) -> Reader:
    sheets = people()
    picture = b64encode(painted("PNG")).decode()
    files = {
        "one.json": character_to_json(sheets[0], picture, ("0" * 64,)).encode(),
        "many.json": bundle_to_json(PortableCharacter(each) for each in (*sheets, *people("heimr"))).encode(),
        "actor.json": _actor(people("gurps3")[0]),
    }
    return Reader("characters", files, take, (ExchangeError,), JSON)


def _actor(who: Character) -> bytes:
    map = load_foundry_map(resources.ruleset_folder(who.ruleset))
    return actor_json(who, shipped_rulebook(who.ruleset), map, texts_of(who.ruleset, "en")).encode()


def gcs(_folder: Path) -> Reader:
    trees = {"newest.gcs": samples.newest(), "second.gcs": samples.second(), "fourth.gcs": samples.fourth()}
    files = {name: json.encode(tree) for name, tree in trees.items()}
    return Reader("gcs", files, take, (ExchangeError,), JSON)


def old_gcs(_folder: Path) -> Reader:
    files = {f"fighter{version}.gcs": old_samples.fighter(version).encode() for version in (2, 5)}
    return Reader("old gcs", files, take, (ExchangeError,), (spoiled_tokens, spoiled_lines, spoiled_bytes))


def foreign_tables(_folder: Path) -> Reader:
    people = 'Łucja;12;5,5;14;Combat Reflexes;dagger;"a\nb"\n"Bern\nthe tall";9\n'
    text = f"Imię;ST;DX;Broadsword;traits;items;notes\n{people}"
    files = {
        "central.csv": text.encode("cp1250"),
        "wide.csv": text.encode("utf-16"),
        "tabs.csv": text.replace(";", "\t").encode(),
    }
    texts = [texts_of("gurps3", language) for language in ("en", "pl")]
    vocabulary = vocabulary_of(rulebooks("gurps3").ruleset, texts, {"name": ("imię",)})

    def convert_bytes(path: Path, name: str) -> None:
        draft = drafted(name, path.read_bytes(), "gurps3", vocabulary)
        made = convert_table(draft.lines, draft.plan, vocabulary)
        found = arrivals(path, known_rulesets(), rulebooks, dict, table=made.text)
        assert len(found) == made.count

    return Reader(
        "foreign tables", files, convert_bytes, (ExchangeError,), (spoiled_tokens, spoiled_lines, spoiled_bytes)
    )


def libraries(_folder: Path) -> Reader:
    rows = {
        "skills.skl": test_library.SKILLS,
        "gear.eqp": test_library.GEAR,
        "traits.adq": test_library.SKILLS,
        "spells.spl": test_library.SKILLS,
    }
    files = {name: json.encode({"version": 5, "rows": listed}) for name, listed in rows.items()}
    folder, rulebook = resources.ruleset_folder("gurps3"), rulebooks("gurps3")

    def make(path: Path, _name: str) -> None:
        made = pack_of_library(read_library(path), load_mapping(folder), rulebook.ruleset)
        rulebook_with_pack(made.pack, folder, None)

    return Reader("libraries", files, make, (ExchangeError,), JSON)


def tables(_folder: Path) -> Reader:
    table = roster_to_csv(people())
    files = {
        "roster.csv": table.encode(),
        "german.csv": ("\ufeff" + table.replace(",", ";")).encode(),
        "wide.csv": table.encode("utf-16"),
    }
    return Reader(
        "tables", files, take, (ExchangeError,), (spoiled_tokens, spoiled_tokens, spoiled_lines, spoiled_bytes)
    )


def maps(folder: Path) -> Reader:
    """Read the maps of a ruleset for other programs, with a character of each."""
    shipped = resources.ruleset_folder("gurps3") / "exchange"
    files = {name: (shipped / name).read_bytes() for name in ("foundry.toml", "gcs.toml")}
    (folder / "ruleset" / "exchange").mkdir(parents=True)
    who = people()[0]

    def read(path: Path, name: str) -> None:
        (folder / "ruleset" / "exchange" / name).write_bytes(path.read_bytes())
        if name == "foundry.toml":
            actor_json(who, rulebooks("gurps3"), load_foundry_map(folder / "ruleset"), texts_of("gurps3", "en"))
        else:
            map = load_mapping(folder / "ruleset")
            convert(samples.newest(), map, rulebooks("gurps3").ruleset, "Una", Headings(), "una")

    return Reader("maps", files, read, (ExchangeError,), TOML)


def rulesets(_folder: Path) -> Reader:
    """Read ruleset folders in which one file is spoiled; a sample's name is the ruleset's and the file's."""
    folders = {
        "template": resources.entry("template"),
        "castles_and_crusades": resources.ruleset_folder("castles_and_crusades"),
        "heimr": resources.ruleset_folder("heimr"),
    }
    whole = {id: whole_folder(folder) for id, folder in folders.items()}
    files = {
        f"{id}/{name}": text.encode()
        for id, texts in whole.items()
        for name, text in texts.items()
        if "exchange" not in name
    }

    def read(path: Path, name: str) -> None:
        id, _, inner = name.partition("/")
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            return
        changed = {**whole[id], inner: text}
        rulebook = checked_rulebook(changed)
        for _ in scenario_results({each: text for each, text in changed.items() if each == inner}, rulebook):
            pass
        if inner.startswith("text/"):
            read_texts("en", text)

    return Reader("rulesets", files, read, (RulesetError,), TOML)


def packages(folder: Path) -> Reader:
    write_folder(folder / "castles_and_crusades", whole_folder(resources.ruleset_folder("castles_and_crusades")))
    packed = pack(folder / "castles_and_crusades").read_bytes()

    def read(path: Path, _name: str) -> None:
        read_package(path)

    return Reader("packages", {"one.fightrules": packed}, read, (PackageError, RulesetError), (spoiled_bytes,))


def house_rules(_folder: Path) -> Reader:
    text = (
        "# House rules of Fightbook for castles_and_crusades, format 1\n[pools.HP]\ncounts = 'down'\n\n"
        "[rules.lucky]\ndefault = true\n\n[facts.dark]\ntype = 'flag'\n"
    )
    shipped = (resources.ruleset_folder("castles_and_crusades") / "ruleset.toml").read_bytes()
    files = {"own.house-rules.toml": text.encode(), "whole.house-rules.toml": shipped}

    def read(path: Path, _name: str) -> None:
        load_rulebook(resources.ruleset_folder("castles_and_crusades"), read_house_rules(path).text)

    return Reader("house_rules", files, read, (HouseRulesFileError, RulesetError), TOML)


def painted(kind: str) -> bytes:
    """Return a small picture."""
    image = QImage(40, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor("teal"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # pyright: ignore[reportCallIssue, reportArgumentType] - the stub wants bytes
    return bytes(content.data())


def pictures(_folder: Path) -> Reader:
    files = {f"una.{kind.lower()}": painted(kind) for kind in ("PNG", "JPEG")}
    files["una.gif"] = b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
    files["una.webp"] = b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")

    def read(path: Path, _name: str) -> None:
        content = path.read_bytes()
        picture_of_base64(b64encode(content).decode())
        portrait_of(QImage.fromData(picture_of(content).content))

    return Reader("pictures", files, read, (PictureError, NoPicture), (spoiled_bytes,))


def board_maps(_folder: Path) -> Reader:
    wall = [{"x": 1, "y": 1}, {"x": 4, "y": 1}, {"x": 4.5, "y": 6}]
    content = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 12, "y": 9}, "pixels_per_grid": 70},
        "line_of_sight": [wall],
        "portals": [{"position": {"x": 2, "y": 1}, "bounds": wall[:2], "rotation": 0, "closed": False}],
        "lights": [{"position": {"x": 2, "y": 2}, "range": 4}],
        "image": b64encode(painted("PNG")).decode(),
    }

    drawn = Terrain({"1,1": "solid"}, {"0,0|0,1": "door"}, lights={"2,2": LightSource(2, 4)})
    own = uvtt_of(KeptMap(terrain=drawn, starts={"town": ((0, 0, 0),)}), painted("PNG"), 70)
    scene = {
        "width": 840,
        "height": 630,
        "padding": 0.25,
        "grid": {"type": 1, "size": 70, "distance": 5},
        "background": {"src": f"data:image/png;base64,{b64encode(painted('PNG')).decode()}"},
        "walls": [{"c": [280, 210, 490, 210], "move": 20, "sight": 20, "door": 1, "ds": 1}],
        "lights": [{"x": 350, "y": 350, "config": {"dim": 20, "bright": 10}}],
        "environment": {"darknessLevel": 0.9},
        "tokens": [{}],
    }
    files = {"cave.uvtt": json.encode(content), "own.uvtt": own, "scene.json": json.encode(scene)}

    def read(path: Path, _name: str) -> None:
        found = read_map(path)
        for grid in (Grid(), Grid(shape="hex")):
            change_by(found, grid, Answers(ambient=found.ambient))
        if found.own is not None:
            uvtt_of(found.own, found.picture, 70)
        if found.picture:
            levels(found.picture)

    return Reader("board_maps", files, read, (ExchangeError, NoMapPicture), JSON)


def scenarios(_folder: Path) -> Reader:
    files = {f"{file.parent.name}/{file.name}": file.read_bytes() for file in sorted(CASES.glob("*/*.toml"))}

    def read(path: Path, _name: str) -> None:
        loaded = load_scenario(path, rulebooks, resources.ruleset_folder)
        run(loaded.scenario, loaded.rulebook)

    return Reader("scenarios", files, read, (ScenarioError,), TOML)


def preferences(folder: Path) -> Reader:
    used = Preferences(language="pl", theme="dark", text_scale=120, shortcuts={"undo": "Ctrl+Z"}, campaigns=("a", "b"))
    save_preferences(folder / "preferences.json", used)

    def read(path: Path, _name: str) -> None:
        load_preferences(path)

    return Reader("preferences", {"preferences.json": (folder / "preferences.json").read_bytes()}, read, (), JSON)


def campaigns(_folder: Path) -> Reader:
    """Open campaigns and read everything in them, then let the doctor examine them."""
    versions = ("v1", "v3", "v4", "v5", "v6", "v7")
    files = {f"{each}.fightbook": (FIXTURES / f"campaign-{each}.fightbook").read_bytes() for each in versions}
    return Reader("campaigns", files, read_campaign, (CampaignError,), (spoiled_bytes, edited, edited))


def edited(content: bytes, chance: Random) -> bytes:
    """Return a campaign in which other values stand in some rows."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "edited.fightbook"
        path.write_bytes(content)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for _ in range(chance.choice((1, 2, 5))):
                with suppress(sqlite3.Error):
                    edit_row(connection, chance)
        # Closing writes the log back into the file.
        return path.read_bytes()


def edit_row(connection: sqlite3.Connection, chance: Random) -> None:
    """Set a value in a row to an odd one, or remove the row. Raises sqlite3.Error where a table does not allow it."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    table = chance.choice(tables)
    columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    rows = [row for (row,) in connection.execute(f'SELECT rowid FROM "{table}" LIMIT 500')]
    if not rows:
        return
    row, column = chance.choice(rows), chance.choice(columns)
    # Reading all rows ends the query, which would lock the table.
    ((value,),) = connection.execute(f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (row,)).fetchall()
    if isinstance(value, str) and value[:1] in ("{", "[") and chance.random() < 0.7:
        # An earlier change may have left something else than JSON.
        with suppress(msgspec.DecodeError):
            value = spoiled_json(value.encode(), chance).decode("utf-8", "replace")
        odd = chance.choice((value, spoiled_tokens(value.encode(), chance).decode("utf-8", "replace")))
    else:
        odd = chance.choice((*ODD_TEXTS, -1, 0, 1, 2**31, 2**63 - 1, 1e308, None, b"", b"\xff"))
    if chance.random() < 0.1:
        connection.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))
    else:
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (odd, row))


def read_campaign(path: Path, _name: str) -> None:
    examine(path)
    with open_read_only(path, noon) as campaign:
        read_parts(campaign)
    with open_campaign(path, noon, daily_backup=False) as campaign:
        read_parts(campaign)
    remove_database(path)


def read_parts(campaign) -> None:
    """Read each part of a campaign; a part may refuse what is damaged, and the others are read all the same."""
    reads = [partial(campaign.settings.get, setting) for setting in SETTINGS]
    reads += [campaign.roster.characters, campaign.drafts.all, campaign.inventory.read]
    for entry in campaign.encounters.entries():
        reads += [
            partial(campaign.fights.journal, entry.id),
            partial(campaign.log.page, entry.id),
            partial(campaign.pending.get, entry.id),
            partial(load_plans, campaign.settings, entry.id),
            partial(list, campaign.fights.path(entry.id)),
        ]
    for each in campaign.kept_maps.entries():
        reads.append(partial(campaign.kept_maps.read, each.name))
    for each in campaign.roster.entries():
        reads += [partial(campaign.roster.revisions, each.id), partial(campaign.portraits.of, each.id)]
    for read in reads:
        try:
            read()
        except CampaignError:
            continue


def logs(folder: Path) -> Reader:
    """Read the fights inside logs, and keep each in a campaign as the program does."""
    files: dict[str, bytes] = {}
    with open_campaign(folder / "played.fightbook", noon, daily_backup=False) as campaign:
        for ruleset in ("gurps3", "heimr"):
            rulebook = rulebooks(ruleset)
            ready = load_presets(resources.ruleset_folder(ruleset), rulebook.ruleset)
            skirmish = Skirmish(rulebook, ready, FIRST_FIGHT, 5)
            moments = loaded_moments(skirmish.play(1, 8).journal)
            encounter = campaign.encounters.create(ruleset, skirmish.start)
            campaign.fights.add_all(encounter, (Added(each.step, "told") for each in moments if each.step is not None))
            text = StringIO()
            export_log(campaign.fights, encounter, chronicler_of(rulebook, "en"), text.write)
            files[f"{ruleset}.txt"] = text.getvalue().encode()
    return Reader("logs", files, partial(read_log, folder), (ExchangeError, CampaignError), (spoiled_bytes, *REPACKED))


def read_log(folder: Path, path: Path, name: str) -> None:
    kept = kept_fight(path.read_text("utf-8", "replace"), name)
    target = folder / "taken.fightbook"
    remove_database(target)
    with open_campaign(target, noon, daily_backup=False) as campaign:
        encounter = campaign.encounters.create("Taken", kept.start, own_house_rules=True)
        campaign.fights.add_all(encounter, kept.steps)
        campaign.fights.journal(encounter)
        campaign.log.page(encounter)


def repacked(spoil: Spoil, content: bytes, chance: Random) -> bytes:
    """Return a log whose fight is spoiled inside, with the right checksum."""
    log = content.decode()
    before, _, rest = log.partition("fightbook-fight 1\n")
    body = rest.partition("fightbook-fight end ")[0]
    packed = zlib.compress(spoil(zlib.decompress(b64decode("".join(body.split()))), chance))
    lines = ("fightbook-fight 1", b64encode(packed).decode(), f"fightbook-fight end {sha256(packed).hexdigest()}", "")
    return (before + "\n".join(lines)).encode()


REPACKED: tuple[Spoil, ...] = tuple(partial(repacked, spoil) for spoil in (spoiled_json, spoiled_json, spoiled_tokens))

READERS: Mapping[str, Callable[[Path], Reader]] = {
    "characters": characters,
    "gcs": gcs,
    "old gcs": old_gcs,
    "libraries": libraries,
    "foreign tables": foreign_tables,
    "tables": tables,
    "maps": maps,
    "rulesets": rulesets,
    "packages": packages,
    "house_rules": house_rules,
    "board_maps": board_maps,
    "pictures": pictures,
    "scenarios": scenarios,
    "preferences": preferences,
    "campaigns": campaigns,
    "logs": logs,
}
