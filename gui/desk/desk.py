"""The desk: the one object panels talk to. It takes intents, asks the engine, commits, and announces what changed.

It decides nothing about rules. Whatever happens is on disk before any panel hears of it.
"""

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager

from gui.desk import hand
from gui.desk.aims import Aims
from gui.desk.changes import EVERYTHING, NEXT_QUESTION, PALETTE, QUESTION, ChangeSet
from gui.desk.complaints import REFUSALS, complaint
from gui.desk.exchange import Exchange
from gui.desk.fog_watch import FogWatch
from gui.desk.fogging import has_fog
from gui.desk.hand_edits import HandEdits
from gui.desk.house_rulings import KIND as RULES
from gui.desk.house_rulings import in_the_way, rulings, was_made_here
from gui.desk.kept_sheets import Followers
from gui.desk.open_fight import Follow, OpenFight, nobody
from gui.desk.rolling import Rolling
from gui.desk.shelf import Shelf
from gui.desk.turns import Turns
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from rules.loading.ruleset_file import RulesetError
from rules.play.turn_actions import arranging_action
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Departure, Encounter
from rules.state.events import AnyEvent
from rules.state.journal import Step
from rules.values import Reply
from storage.campaign.campaign import Campaign
from storage.campaign.encounters import EncounterEntry
from storage.campaign.plans import Roller
from storage.campaign.settings import OPEN_ENCOUNTER
from storage.campaign.versions import Origin, OriginKind
from storage.files.errors import CampaignError


class Desk(Turns, HandEdits):
    """A campaign's encounters, one of them open, and everything that can be done in it.

    `seed` seeds the program's dice.
    """

    def __init__(self, campaign: Campaign, words: Words, seed: int, shelf: Shelf | None = None) -> None:
        self._rolling = Rolling(campaign, seed)
        self._open_there = 0
        self._turn = self._told_target = ""
        shelf = (shelf or Shelf()).under(campaign.house_rules.in_force, campaign.packs.find)
        super().__init__(campaign, words, shelf, Exchange(campaign, self._rolling))
        self.sight = FogWatch(self)

    def encounters(self) -> tuple[EncounterEntry, ...]:
        """Return all encounters of the campaign, the latest changed first."""
        return self._campaign.encounters.entries()

    def open_last(self) -> None:
        """Open the encounter that was open last, else the latest changed one, if any."""
        with self._reporting():
            ids = [entry.id for entry in self.encounters()]
            last = self._campaign.settings.get(OPEN_ENCOUNTER)
            self._open_there = last
            if ids:
                self.open_encounter(last if last in ids else ids[0])

    def read_again(self) -> None:
        """Show what another program has written to the campaign since, and the encounter that it has open now.

        An earlier moment that is shown stays. Raises CampaignError.
        """
        there, ids = self._campaign.settings.get(OPEN_ENCOUNTER), [entry.id for entry in self.encounters()]
        moved, self._open_there = there != self._open_there, there
        if ids and (self._open is None or self._open.id not in ids or (moved and there in ids)):
            self.open_encounter(there if there in ids else ids[0])
        elif self._open is not None:
            self._open.read_again()
            self._take_up_beside()
            self._exchange.take_up(self._open)
            self._announce(ChangeSet(EVERYTHING))

    def open_encounter(self, id: int) -> None:
        """Open an encounter where it was left, even in the middle of an action."""
        with self._reporting():
            entry = next(entry for entry in self.encounters() if entry.id == id)
            try:
                opened = OpenFight(self._campaign, id, self._rulebook_of)
            except (LookupError, RulesetError) as error:
                detail = detail_told(error, self._words)
                self.failed.emit(self._words("desk.no_ruleset", name=entry.name, ruleset=entry.ruleset, detail=detail))
                return
            self._show(opened, entry.name)
            if not self._campaign.read_only:
                self._campaign.settings.set(OPEN_ENCOUNTER, id)
            self._take_over_house_rules()

    def save_again(self) -> None:
        """Save the open encounter as a new one, as it is in memory, and open that.

        For a campaign that goes on in a file without the encounter. An open question stays open.
        """
        if self._open is None:
            return
        with self._reporting():
            id = self._open.save_again(self._name, self.chronicler)
            opened = OpenFight(self._campaign, id, self._rulebook_of)
            self._exchange.keep(opened)
            self._show(opened, self._name)
            self._campaign.settings.set(OPEN_ENCOUNTER, id)

    def note_name(self, name: str) -> None:
        """Show the open encounter under a new name, which is saved already."""
        self._name = name
        self.opened.emit()

    def _show(self, opened: OpenFight, name: str) -> None:
        self._open, self._name, self._past, self._aims, self._selected = opened, name, None, Aims(), ""
        self._take_up_beside()
        if not self._exchange.take_up(opened):
            self.failed.emit(self._words("desk.not_taken_up"))
        self._keep_selection()
        self._turn = self.encounter.turn
        self._tell_target()
        self.opened.emit()
        self.past_shown.emit(False)
        self.selected.emit(self._selected)
        self._go_on_after(ChangeSet(EVERYTHING))

    def select(self, id: str) -> None:
        """Show a combatant's palette."""
        if id in self.encounter.combatants and id != self._selected:
            self._selected = id
            self.selected.emit(id)
            self._tell_target()

    def point_at(self, id: str) -> None:
        """Aim all actions of the selected combatant at another, or at nobody in particular (empty).

        The aim lasts until an action on the target is done, or the turn ends.
        """
        self._point(id, "")

    def turn_to(self, id: str, action: str) -> None:
        """Aim an action of the selected combatant at another, and other actions that find no better target."""
        self._point(id, action)

    def _point(self, id: str, by: str) -> None:
        aim, who = self.aim, self._selected
        known = not id or (id in self.encounter.combatants and id != who)
        if known and (id, by) != (aim.at, aim.by):
            self._aims.point(who, id, by, self.journal.mark)
            self._tell_target()
            self.changed.emit(ChangeSet(frozenset({PALETTE})))

    def perform(self, option: Option, ruling: str = "", replies: Iterable[Reply] = ()) -> None:
        """Perform an option; `ruling` is the GM's ruling if the rules do not allow it.

        `replies` answer its first questions.
        """
        if self.may_act():
            with self._reporting():
                self._exchange.begin(self._now().fight, option, ruling)
                self._exchange.answer_all(replies)
                self._go_on()

    def answer(self, reply: Reply) -> None:
        """Answer the open question."""
        if self.under_way is not None and self._may_answer():
            with self._reporting():
                self._exchange.answer(reply)
                self._go_on()

    def roll(self, secret: bool = False) -> None:
        """Let the program roll the dice of the open question; players do not see a `secret` roll."""
        if self.under_way is not None and self._may_answer():
            with self._reporting():
                self._exchange.roll(secret)
                self._go_on()

    def abandon(self) -> None:
        """Abandon an action with open questions; nothing of it has happened."""
        if self.under_way is not None and self._may_write():
            with self._reporting():
                self._exchange.forget()
                self._exchange.give_up(self._now())
            self._announce(NEXT_QUESTION)

    def _go_on(self, before: ChangeSet = NEXT_QUESTION) -> None:
        """Roll the program's dice, then wait for an answer, or commit the finished action.

        `before` is what has changed already; it is announced along with the outcome.
        """
        try:
            self._exchange.roll_what_waits_for_nobody()
        finally:
            under = self.under_way
            if under is not None and not under.done:
                self._wait(before)
        if under is not None and under.done:
            self._finish(under, before)

    def _go_on_after(self, change: ChangeSet) -> None:
        """Announce a change of the fight; whatever it answers of the open action goes on at once."""
        if self.under_way is None or self._campaign.read_only:
            self._announce(change)
        else:
            with self._reporting():
                self._go_on(change)

    def _wait(self, before: ChangeSet) -> None:
        """Save the answers so far, and announce the next question even if that fails."""
        try:
            self._exchange.keep(self._now())
        finally:
            self._announce(before.along_with(NEXT_QUESTION))

    def _finish(self, under: UnderWay, before: ChangeSet) -> None:
        """Commit a finished action as a step."""
        option, kind, committed = under.option, self._kind_of(under), False
        change = before.along_with(NEXT_QUESTION)
        try:
            if under.events:
                change = before.along_with(
                    self._now().commit(
                        kind, self._with_bands(under.events), self.chronicler, option.actor, option.action
                    )
                )
            committed = True
        finally:
            if committed:
                self._exchange.under = None
                self._exchange.forget()
                if not under.events:
                    self._exchange.give_up(self._now())
                self._note_done(option)
                self._aims.note_done(option)
            else:
                self._exchange.step_back()
            self._announce(change)
        if under.events and kind != "turn":
            self._end_if_spent(option.actor)

    def _kind_of(self, under: UnderWay) -> str:
        if under.ruling:
            return "ruling"
        arranging = (arranging_action(self.rulebook, "next"), arranging_action(self.rulebook, "roll"))
        return "turn" if under.option.action in arranging else "action"

    def undo(self) -> None:
        """Undo the newest step; while a question is open, take the last answer back, or the action if it has none."""
        if self.under_way is not None:
            self._take_answer_back()
        elif self._is_now():
            with self._reporting():
                before, followers = self.present, self.followers()
                self._announce(self._now().undo(followers))
                step = next((moment.step for moment in self.journal.ahead), None)
                self._follow(before, step, followers)
                self._follow_map(step, undone=True)

    def _take_answer_back(self) -> None:
        if self._may_answer():
            with self._reporting():
                self._exchange.take_back(self._now())
            self._ask_again()

    def _give_answer_again(self) -> None:
        if self._may_answer():
            with self._reporting():
                if not self._exchange.do_again(self._now()):
                    self.failed.emit(self._words("desk.not_taken_up"))
            self._ask_again()

    def _ask_again(self) -> None:
        """Announce the question that is open now, if any, and save the answers up to it."""
        with self._reporting():
            self._wait(NEXT_QUESTION)

    def redo(self) -> None:
        """Redo what was undone last: an answer, an action that waited for answers, or a step."""
        if self.to_do_again is not None:
            self._give_answer_again()
        elif self.may_act():
            with self._reporting():
                before, followers = self.present, self.followers()
                self._announce(self._now().redo(followers))
                self._follow(before, self.journal.now.step, followers)
                self._follow_map(self.journal.now.step, undone=False)

    def look_at(self, step: int) -> None:
        """Show the fight as it was after a step, done or undone; 0 is the start."""
        with self._reporting():
            self._past = (step, self._now().fight_of(self._now().as_it_stood(step)))
            self._moment_changed()

    def back_to_now(self) -> None:
        """Show the present state of the fight."""
        if self._past is not None:
            self._past = None
            self._moment_changed()

    def take_back_to(self, step: int) -> None:
        """Continue from the moment after a step; later steps are undone or stay on their own branch."""
        with self._reporting():
            followers = self.followers()
            change = self._now().go_to(step, followers)
            self._exchange.under = None
            self._past = None
            self.past_shown.emit(False)
            self._announce(change)
            self.tell_followed(followers)

    def _moment_changed(self) -> None:
        self.past_shown.emit(self._past is not None)
        self._announce(ChangeSet(EVERYTHING))

    def by_hand(self, events: Sequence[AnyEvent], who: str = "", subject: str = "", *, follow: Follow = nobody) -> bool:
        """Make a step of these events, with the sheets that follow, and return whether it was made.

        An open question stays open. If the change answers it, the action goes on; if the action no longer fits, it is
        abandoned with a sentence.
        """
        made = False
        if events and self._may_answer():
            with self._reporting():
                kind, told = hand.kind_of(events), () if has_fog(events) else self.sight.learned(events)
                events = (*events, *told)
                change = self._now().commit(kind, events, self.chronicler, who, subject, asking=True, follow=follow)
                made = True
                self._carry_over(change)
        return made

    def _carry_over(self, change: ChangeSet) -> None:
        """Continue the open action, if any, in the fight that a step of its own has just changed; announce both."""
        taken = False
        try:
            taken = self._exchange.carry_over(self._now())
        finally:
            self._go_on_after(change)
        if not taken:
            self.failed.emit(self._words("desk.not_taken_up"))

    def set_house_rules(self, ruleset: str, text: str) -> str:
        """Put house rules in force in the campaign and the open fight; return a sentence if that is impossible.

        In the fight the change is a step; an open question is treated as by `by_hand`.
        """
        if self._past is not None:
            return self._words("desk.looking_back")
        mine = self.is_open and self.present.ruleset == ruleset
        rulebook = self._shelf.rulebook(ruleset, text)
        if self._shelf.fault(ruleset, text) is not None:
            return self._words("house.faulty_not_applied")
        if mine and (problem := in_the_way(rulebook, self.present, self.texts, self._words)):
            return problem
        try:
            before = self._campaign.house_rules.in_force(ruleset)
            if text != before:
                self._campaign.house_rules.put_in_force(ruleset, text)
                self.house_rules_changed.emit(ruleset)
            if mine and self.present.house_rules != text:
                self._go_by(text, taken_over=text == before)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def _go_by(self, text: str, *, taken_over: bool) -> None:
        """Continue the open fight under house rules. Raises CampaignError and then changes nothing."""
        now, ruleset = self._now(), self.present.ruleset
        events = rulings(now, self._shelf.rulebook(ruleset, text), text, taken_over=taken_over)
        now.commit(RULES, events, self._shelf.chronicler(ruleset, self._words.language, text), asking=True)
        self._carry_over(ChangeSet(EVERYTHING))

    def _take_over_house_rules(self) -> None:
        """Adopt the campaign's house rules in a fight just opened, unless steps or answers would be lost."""
        ruleset, own = self.present.ruleset, self.present.house_rules
        text = self._shelf.house_rules(ruleset)
        rulebook = self._shelf.rulebook(ruleset, text)
        if any(self._shelf.fault(ruleset, each) is not None for each in (text, own)):
            name = self._shelf.texts(ruleset, self._words.language, "").name("ruleset", "name")
            self.failed.emit(self._words("house.set_aside", ruleset=name))
            return
        busy = self._campaign.read_only or self.can_redo or self.under_way is not None
        if text != own and not busy and not in_the_way(rulebook, self.present, self.texts, self._words):
            self._go_by(text, taken_over=True)

    def _follow(self, before: Encounter, step: Step | None, followers: Followers) -> None:
        """Let the campaign's house rules follow an undone or redone change, as sheets did."""
        ruleset, now, former = self.present.ruleset, self.present.house_rules, before.house_rules
        if now != former and was_made_here(step) and self._campaign.house_rules.in_force(ruleset) == former:
            self._campaign.house_rules.put_in_force(ruleset, now)
            self.house_rules_changed.emit(ruleset)
        self.tell_followed(followers)

    def followers(self) -> Followers:
        """Return what finds the sheets of the roster that follow the next change."""
        return Followers(self._campaign.roster, self.present, self._fight_origin)

    def tell_followed(self, followers: Followers) -> None:
        """Announce the sheets that were saved with a change."""
        for sheet in followers.sheets:
            self.sheet_followed.emit(sheet)

    def _fight_origin(self, now: Encounter) -> Origin:
        return Origin(OriginKind.FIGHT, self.author, "", self.encounter_id, now.round)

    def _rulebook_of(self, encounter: Encounter) -> Rulebook:
        return self._shelf.rulebook(encounter.ruleset, encounter.house_rules)

    def leave(self, who: str, how: Departure = "") -> str:
        """Take a combatant out of the fight, after ending their turn if it is on; return a sentence if they left."""
        if not self.may_act():
            return ""
        if self.present.turn == who and len(self.present.combatants) > 1:
            self.end_turn()
        before, events = self.present, hand.left(who, how)
        left = self.under_way is None and self.by_hand(events, who)
        return " ".join(line.text for line in self.chronicler.tell(before, events)) if left else ""

    def rolls_by(self, side: str) -> Roller:
        """Return who rolls for a side: the program, or the people at the table."""
        return self._rolling.by(side)

    def set_rolls_by(self, side: str, how: Roller) -> None:
        """Choose who rolls for a side, and roll dice that now wait for nobody."""
        with self._reporting():
            self._rolling.set_by(side, how)
            self._rollers_chosen()

    def _rollers_chosen(self) -> None:
        with self._reporting():
            self.rollers_changed.emit()
            if self.under_way is not None and self._past is None:
                self._go_on()

    def _is_now(self) -> bool:
        if self._past is not None:
            self.failed.emit(self._words("desk.looking_back"))
        return self._past is None

    def may_act(self) -> bool:
        """Return whether an action or a hand edit can begin; if not, tell the user why."""
        if self.under_way is not None and self._campaign.obstacle is None:
            self.failed.emit(self._words("desk.answer_first"))
            return False
        return self._may_answer()

    def _may_answer(self) -> bool:
        return self._may_write() and self._is_now()

    def _may_write(self) -> bool:
        """Return whether anything can be kept; if not, say why."""
        obstacle = self._campaign.obstacle
        if obstacle is not None:
            self.failed.emit(sentence_of(CampaignError(obstacle, self._campaign.path), self._words))
        return obstacle is None

    def _announce(self, change: ChangeSet | None) -> None:
        """Announce a change to the panels; a new turn, or a combatant who left, may change the selection."""
        if change is None:
            return
        before, turn = self._selected, self.encounter.turn
        if turn != self._turn:
            self._aims.pass_on()
        self._keep_selection(follow="" if turn == self._turn else turn)
        self._turn = turn
        self.changed.emit(change)
        if self._selected != before:
            self.selected.emit(self._selected)
        self._tell_target()
        if change.touches(QUESTION):
            self.asked.emit(self.question)

    def _tell_target(self) -> None:
        """Announce the target of the selected combatant if it has changed."""
        if self.target_id != self._told_target:
            self._told_target = self.target_id
            self.pointed.emit(self._told_target)

    def _keep_selection(self, follow: str = "") -> None:
        encounter = self.encounter
        wanted = (follow, self._selected, encounter.turn, *encounter.order, *encounter.combatants)
        self._selected = next((id for id in wanted if id in encounter.combatants), "")
        self._aims.keep_only(encounter.combatants)

    @contextmanager
    def _reporting(self) -> Generator[None, None, None]:
        """Report trouble with the file and refusals of the rules as a sentence."""
        try:
            yield
        except CampaignError as trouble:
            self.failed.emit(sentence_of(trouble, self._words))
        except REFUSALS as refusal:
            self.failed.emit(complaint(refusal, self._words, self.texts, self.encounter))
