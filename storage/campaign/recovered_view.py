"""Looking at a damaged campaign: what can be proven of it, in a temporary copy that nobody can change."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.campaign.campaign import Campaign, open_read_only
from storage.campaign.database import Clock
from storage.campaign.recovery import RecoveryReport, recover
from storage.files.errors import system_errors


def open_recovered(path: Path, clock: Clock) -> tuple[Campaign, RecoveryReport]:
    """Recover the campaign at `path` into a temporary file, and open that for reading; also return what is missing.

    Closing the campaign removes the temporary file. Raises CampaignError if nothing can be recovered.
    """
    with system_errors(path), ExitStack() as held:
        folder = Path(held.enter_context(TemporaryDirectory(prefix="fightbook-")))
        report = recover(path, folder / path.name, leaves_log=False)
        campaign = open_read_only(report.path, clock)
        campaign.when_closed(held.pop_all().close)
    return campaign, report
