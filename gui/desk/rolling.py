"""Who rolls: for each side the program or the people at the table, and the program's own dice."""

from rules.dice.rolling import Generator
from rules.play.fight import roll_for
from rules.resolving.questions import DiceQuestion, RollQuestion
from rules.values import Reply
from storage.campaign.campaign import Campaign
from storage.campaign.plans import Roller
from storage.campaign.settings import SIDES_OF_THE_PROGRAM, SIDES_OF_THE_TABLE, TYPED_ROLLS


class Rolling:
    """Remembers in a campaign who rolls for each side, and holds the program's dice."""

    def __init__(self, campaign: Campaign, seed: int) -> None:
        self._campaign = campaign
        self.dice = Generator.seeded(seed)

    def by(self, side: str) -> Roller:
        """Return who rolls for a side: as chosen for the side, else the campaign's default."""
        settings = self._campaign.settings
        if side in settings.get(SIDES_OF_THE_TABLE).splitlines():
            return "table"
        if side in settings.get(SIDES_OF_THE_PROGRAM).splitlines():
            return "program"
        return "table" if settings.get(TYPED_ROLLS) else "program"

    def set_by(self, side: str, roller: Roller) -> None:
        """Choose who rolls for a side from now on. Raises CampaignError if that cannot be saved."""
        for setting, whose in ((SIDES_OF_THE_PROGRAM, "program"), (SIDES_OF_THE_TABLE, "table")):
            sides = [each for each in self._campaign.settings.get(setting).splitlines() if each != side]
            self._campaign.settings.set(setting, "\n".join([*sides, side] if roller == whose else sides))

    def roll(self, question: RollQuestion | DiceQuestion) -> Reply:
        """Roll for a question with the program's dice."""
        reply, self.dice = roll_for(question, self.dice)
        return reply
