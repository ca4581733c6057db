"""The objects that the migrations make, by their shapes: comparing them takes no migration, which a start must not pay.

A test compares this list with the migrations, and says how to write it again.
"""

from collections.abc import Mapping
from typing import Final

SHAPES: Final[Mapping[str, Mapping[int, str]]] = {
    "_sqlite_migrations": {
        1: "094128c2ce1fe81f4f97eb40e49e6d48",
    },
    "campaign": {
        4: "6b7f510a893e66a87d5e170f3282a7ef",
    },
    "character": {
        1: "75eebf2dc65a0f17a947ead828181e71",
        4: "4e3e760bc8f8b6060c1e46ca1db346d1",
    },
    "character_fts": {
        1: "f0915510c874228ccbc43463857f8915",
    },
    "character_fts_config": {
        1: "f31c93f9da9f7adef5239eae3d0a7970",
    },
    "character_fts_data": {
        1: "82b99bba945c8b2ccb9ab7ed020ff993",
    },
    "character_fts_docsize": {
        1: "f025be8318ac68f7191645469256ea9a",
    },
    "character_fts_idx": {
        1: "1c2184ce5766d614d01973b04edd15a5",
    },
    "character_revision": {
        1: "1ad5f5b89bb211281bc6de6ffe7681ad",
        3: "65ce8c9ccf464987153274b41baf39e6",
        4: "80412fbbc908a1ce56e1082dffbcedf9",
    },
    "characters_by_source": {
        4: "c648344861103a5b5bd74a39eae81244",
    },
    "draft": {
        4: "a4316db746617625d9f9dad6ca9f4173",
    },
    "encounter": {
        1: "b56ed5ec7a94b618f01d2a7136c01c98",
    },
    "event": {
        1: "238bd870b03b9e95d6b48300945f5a66",
        4: "93c2ea5bd691cf31ba90aa33f13a7cb8",
        5: "3e7c966d2ad79558f78c214e7a904fdb",
        6: "21ef2db6015c5a278feb157ca1022e01",
        7: "cfab13eb7b8d87f433d435af14b88537",
    },
    "fighter": {
        4: "a8a0f88258a5e5c218c41a5b0ce3debc",
    },
    "fighter_now": {
        4: "d15c482fb2752fb35a012ca7b69616a8",
    },
    "fighter_pool": {
        4: "b3c4eeb3a1b3be0f776b296c8a949f85",
    },
    "house_rule": {
        1: "1f35aed5560350ce7248b0a7f140ab99",
    },
    "idx__sqlite_migrations_migration_set_name": {
        1: "25e76affca246354fca772969d185b34",
    },
    "log": {
        4: "ea5c37a2f265b029ae2f851b44bf675c",
    },
    "map": {
        6: "f9f3cb789f8fa8437f742af6281b5917",
    },
    "pending_step": {
        1: "3694cee02c7103426a78dc97d640a4d9",
    },
    "picture": {
        3: "c1d2598c63547a6785986f1bf1fc080e",
    },
    "portrait": {
        2: "0a010f509f90b4c2d5a2e1782c8b4914",
        3: "33c90c18fe2274c43d564a196bab9e72",
    },
    "revisions_by_hash": {
        4: "44d82246f00ae6aa9e8e4b308d8b60c6",
    },
    "revisions_of_character": {
        1: "0f874434bdd426a5aca6c082a7a54fc1",
    },
    "roster": {
        4: "b855b4e74f4ece422eea46a694cbb7fd",
    },
    "seal": {
        4: "63f144a035c2d4b3371cff5276fef847",
    },
    "setting": {
        1: "58d360797834cef4b60b976c61e17ebf",
    },
    "snapshot": {
        1: "fe7c457d22176281e747d602e145cedd",
        4: "8498a19f3c71faf3d2eb2271d2426d85",
    },
    "spending": {
        4: "5be8699ea36825e1bf572697eb5fde3b",
    },
    "sqlite_sequence": {
        1: "3cec83cccdc7dd6dc3727a5aa8663af8",
    },
    "start_of_encounter": {
        1: "ac1acfd163b9269c18772b08c4d3db26",
    },
    "step": {
        1: "c074f2608c4c085f9bbd589295e8eaee",
        4: "23d350b7ffb531e02159557099162fbf",
    },
    "step_fts": {
        1: "0ee6b62d000ddf1a57183da3bd10006d",
    },
    "step_fts_config": {
        1: "cead5358a59c160ca5bf2f1731a6473d",
    },
    "step_fts_data": {
        1: "490d23bb320b790186d024da0b0e916f",
    },
    "step_fts_docsize": {
        1: "522e316328ba0a391e7a5953366a1507",
    },
    "step_fts_idx": {
        1: "48253f51b815dd45ef41fdfb5a7612f2",
    },
    "steps_after": {
        1: "b6a7d7e2b0ffdace5d0d04db2de37011",
    },
    "steps_of_encounter": {
        1: "f0466eac326559dd5cd4cf5c8b52f6c9",
    },
}
"""The shape of each object by name, and by the version from which on it has it; empty if gone."""
