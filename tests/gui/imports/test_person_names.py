"""Names of the fields about a person that an imported file fills."""

from gui.imports.person_names import PERSON_NAMES
from gui.words.words import Words
from storage.exchange.gcs.person import NAMES


def test_every_field_has_a_name_which_is_the_english_one_of_the_reader():
    words = Words("en")
    assert {theirs: words(key) for theirs, key in PERSON_NAMES.items()} == dict(NAMES)
