"""A log as long as a test wants it."""

import pytest

from rules.state.events import Noted
from rules.state.journal import Step
from storage.campaign.adding import Added, import_steps


@pytest.fixture
def notes(fight_desk):
    """Write so many notes at once; they are numbered from 0."""

    def notes(number):
        drafts = (Added(Step(0, 0, "hand", (Noted(text=f"note {place}"),)), f"note {place}") for place in range(number))
        import_steps(fight_desk.campaign.log._database, fight_desk.encounter_id, drafts)
        fight_desk.open_encounter(fight_desk.encounter_id)

    return notes
