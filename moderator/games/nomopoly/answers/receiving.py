"""A mail as a game takes it: what it says is read, queued and filed, and answered.

Most commands of the admin look at a game, or note a decision; they need none of what reads letters.
"""

from __future__ import annotations

from collections.abc import Sequence

from moderator.core.dice import Dice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer, Refusal, Said
from moderator.games.nomopoly.answers.answers import reply, reply_when_over
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.game.ending import ended, stopped
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.received import Received
from moderator.games.nomopoly.letters.choice import chosen
from moderator.games.nomopoly.letters.items import Choice
from moderator.games.nomopoly.letters.letter import Motion, Talk, Unread, Wish, read_letter
from moderator.games.nomopoly.orders.reading import read_wish


def receive(game: Game, mail: Mail, dice: Dice, *, tells: bool) -> Answer | None:
    """Read a mail, queue and file what it says, and answer it; None for a stranger who says nothing to the game."""
    office = Office(game, mail, dice, tells=tells)
    stranger = office.player is None
    newcomer = office.newcomer() if stranger else None
    choice = None if stranger else chosen(mail.words, office.name)
    letter = choice or read_letter(mail.words, office.vocabulary(), office.holdings(), mail.subject, newcomer=newcomer)
    verbs = [_verb(item, office) if isinstance(item, Wish) else "" for item in letter.items]
    over = ended(game.world) or stopped(game.world)
    answer = reply_when_over(letter, office, over) if over else reply(letter, office)
    if stranger and office.player is None:
        return answer if letter.items and any(said.refusal is not None for said in answer.said) else None
    verbs_said = _beside(answer.said, letter.items, verbs)
    proposals = () if choice else tuple(proposal.number for proposal in answer.proposals)
    game.letters.append(Received(mail.number, game.week, office.name, answer.said, proposals, verbs_said))
    return answer


def _beside(said: Sequence[Said], items: Sequence[object], verbs: Sequence[str]) -> tuple[str, ...]:
    """Give the verb of each thing that was said; a proposal is one of them only where it was refused."""
    found: list[str] = []
    for item, verb in zip(items, verbs, strict=True):
        refused = isinstance(item, Motion) and len(found) < len(said) and said[len(found)].kind == "proposal"
        if refused or isinstance(item, (Wish, Talk, Unread, Choice)):
            found.append(verb)
    return tuple(found)


def _verb(item: Wish, office: Office) -> str:
    order = read_wish(item, office.name, office.number, office.reader, office.short_forms, unclear=True, why=False)
    return "" if isinstance(order, Refusal) or not order.clauses else order.clauses[0].verb
