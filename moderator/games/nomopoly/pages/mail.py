"""The mail: every letter of a week that has been worked out, and what came of each thing that it said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import MAIL
from moderator.games.nomopoly.pages.rows import neighbors
from moderator.games.nomopoly.pages.told import Sealed, sealed_mails
from moderator.games.nomopoly.pages.words import Moment, moment
from moderator.games.nomopoly.record.view import MailView, OrderView
from moderator.games.nomopoly.world.figures import count

_GOOD = {"done", "filed", "answered"}
_OPEN = {"waiting", "talk", "not called for"}
_SUMS = {"good": "done", "bad": "refused"}  # what is open is called by its outcome
_WITHHELD = "[kept secret]"


@dataclass(frozen=True, slots=True)
class Order:
    """One thing said: `outcome` in words, `mark` good, open or bad."""

    quoted: str
    outcome: str
    mark: str
    understood: tuple[Line, ...]
    reasons: tuple[Line, ...]
    proposal: Run | None


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as it is published; `summary` counts what came of it."""

    number: int
    path: str
    moment: Moment
    author: Line
    subject: str
    words: str
    orders: tuple[Order, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A mail of the week that is still open: only that it came, and from whom."""

    number: int
    moment: Moment
    author: Line


@dataclass(frozen=True, slots=True)
class WeekOfMail:
    """A week in the list of mail, and how many letters it had ("17 letters")."""

    week: Run
    letters: str


@dataclass(frozen=True, slots=True)
class MailPage:
    """The mail: the open week's letters are published when it is worked out (I.2), those of the last one are listed."""

    frame: Frame
    open_week: int
    waiting: tuple[Waiting, ...]
    last: Run | None
    letters: tuple[Letter, ...]
    earlier: tuple[WeekOfMail, ...]


@dataclass(frozen=True, slots=True)
class MailWeekPage:
    """All letters of one week, if `anybody` wrote."""

    frame: Frame
    week: int
    anybody: bool
    letters: Unmade[tuple[Letter, ...]]
    news_path: str
    earlier: Run | None
    later: Run | None


def letter(made: Telling, mail: MailView) -> Letter:
    """Give a mail with what came of it."""
    orders = tuple(_order(made, order) for order in mail.orders)
    came = Counter(_SUMS.get(order.mark, order.outcome) for order in orders)
    told = [f"{came[words]} {words}" for words in dict.fromkeys((*_SUMS.values(), *came)) if came[words]]
    return Letter(
        number=mail.number,
        path=made.places.mail(mail.number),
        moment=moment(mail.moment),
        author=made.linker.who(mail.author),
        subject=mail.subject or "(no subject)",
        words=_published(mail),
        orders=orders,
        summary=", ".join(told) or ("nothing to do" if mail.told else "what came of it is not published"),
    )


def _published(mail: MailView) -> str:
    """Give a mail's words without its secret orders; all of them are held back where an order is not found in them."""
    words = mail.words
    for order in mail.orders:
        if order.secret and order.quoted not in words:
            return _WITHHELD
        if order.secret:
            words = words.replace(order.quoted, _WITHHELD)
    return words


def _order(made: Telling, order: OrderView) -> Order:
    if order.secret:
        return Order(_WITHHELD, order.outcome, _mark(order), (), (), None)
    path = made.places.proposal(order.proposal) if order.proposal is not None else ""
    cited = [rule for rule in order.rules if not any(reason.startswith(f"{rule}: ") for reason in order.reasons)]
    rules = f" ({', '.join(cited)})" if cited else ""
    reasons = order.reasons or (("",) if rules else ())
    told = [*reasons[:-1], *(reason + rules for reason in reasons[-1:])]
    return Order(
        quoted=order.quoted,
        outcome=order.outcome,
        mark=_mark(order),
        understood=tuple(made.linker.line(line) for line in order.understood),
        reasons=tuple(made.linker.line(reason.strip()) for reason in told),
        proposal=Run(f"Proposal {order.proposal}", path) if path else None,
    )


def _mark(order: OrderView) -> str:
    return "good" if order.outcome in _GOOD else "open" if order.outcome in _OPEN else "bad"


def mail_pages(made: Making) -> Iterator[Page]:
    """Give the list of mail and the page of each week."""
    view = made.view
    came: dict[int, list[MailView]] = {week.number: [] for week in view.weeks}
    for mail in view.mails:
        came.setdefault(mail.week, []).append(mail)
    weeks = [Run(f"Week {week.number}", made.places.mails(week.number)) for week in view.weeks]
    counts = [count(len(came[week.number]), "letter") for week in view.weeks]
    done = made.places.weeks
    model = MailPage(
        frame=made.frame,
        open_week=made.now.week,
        waiting=tuple(
            Waiting(mail.number, moment(mail.moment), made.linker.who(mail.author))
            for mail in view.mails
            if mail.week not in done
        ),
        last=weeks[-1] if weeks else None,
        letters=tuple(letter(made, mail) for mail in came[view.weeks[-1].number]) if weeks else (),
        earlier=tuple(map(WeekOfMail, weeks[-2::-1], counts[-2::-1])),
    )
    yield Page(MAIL, "nomopoly/mail.html", "Mail", model)
    for place, week in enumerate(view.weeks):
        part = sealed_mails(tuple(came[week.number]), week.number)
        parts = Unmade(_week_page, (made.about(part.told), week.number, part, *neighbors(weeks, place)))
        yield Page(weeks[place].path, "nomopoly/mail_week.html", f"Mail of week {week.number}", parts)


def _week_page(
    telling: Telling, week: int, mails: Sealed[tuple[MailView, ...]], earlier: Run | None, later: Run | None
) -> MailWeekPage:
    letters = Unmade(_letters, (telling, mails))
    return MailWeekPage(telling.frame, week, bool(mails.value), letters, telling.places.week(week), earlier, later)


def _letters(telling: Telling, mails: Sealed[tuple[MailView, ...]]) -> tuple[Letter, ...]:
    return tuple(letter(telling, mail) for mail in mails.value)
