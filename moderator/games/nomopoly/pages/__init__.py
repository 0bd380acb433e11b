"""The pages of Nomopoly's site: frozen models, one kind for each page, made from a view of the game alone."""

from __future__ import annotations

from moderator.core.collecting import without_collecting
from moderator.core.ruleset import Bundle, Page, unbundled
from moderator.games.nomopoly.pages.accounts import accounts
from moderator.games.nomopoly.pages.board import board_pages
from moderator.games.nomopoly.pages.charts import chart_pages
from moderator.games.nomopoly.pages.data import data_pages
from moderator.games.nomopoly.pages.deadline import deadline_pages
from moderator.games.nomopoly.pages.deeds import by_rule
from moderator.games.nomopoly.pages.dice import dice_pages
from moderator.games.nomopoly.pages.feed import NEWEST, feed_pages
from moderator.games.nomopoly.pages.frame import making
from moderator.games.nomopoly.pages.glossary import glossary_pages
from moderator.games.nomopoly.pages.government import government_pages
from moderator.games.nomopoly.pages.guide import guide_pages
from moderator.games.nomopoly.pages.headline import by_week
from moderator.games.nomopoly.pages.ledger import ledger_pages
from moderator.games.nomopoly.pages.mail import mail_pages
from moderator.games.nomopoly.pages.news import news_pages
from moderator.games.nomopoly.pages.picture import picture
from moderator.games.nomopoly.pages.players import player_pages
from moderator.games.nomopoly.pages.poster import poster_pages
from moderator.games.nomopoly.pages.proposals import cards_of, proposal_pages
from moderator.games.nomopoly.pages.report import reports
from moderator.games.nomopoly.pages.rulebooks import rulebook_pages
from moderator.games.nomopoly.pages.rules import rule_pages
from moderator.games.nomopoly.pages.rulings import ruling_pages
from moderator.games.nomopoly.pages.search import search_pages
from moderator.games.nomopoly.pages.square_history import histories
from moderator.games.nomopoly.pages.stories import stories_of
from moderator.games.nomopoly.pages.top import top_pages
from moderator.games.nomopoly.pages.writing import writing_pages
from moderator.games.nomopoly.record.view import GameView


def pages(view: GameView) -> tuple[Page, ...]:
    """Give every page of the game's site, each with its model, in a fixed order."""
    with without_collecting():
        return tuple(unbundled(bundled(view)))


def bundled(view: GameView) -> tuple[Page | Bundle, ...]:
    """Give every page of the game's site; those together that stay together while nothing of their part changes."""
    with without_collecting():
        return _bundled(view)


def _bundled(view: GameView) -> tuple[Page | Bundle, ...]:
    made = making(view)
    kept = accounts(view)
    cards = cards_of(made)
    played = by_week(made, kept)
    stories = stories_of(made, played, cards)
    done = by_rule(view)
    past = histories(view)
    drawn = picture(view, made.places)
    reported = tuple(reports(made, stories, played))
    newest = (stories[-1], reported[-1].report.made) if stories else None
    return (
        *top_pages(made, newest, drawn, cards),
        *poster_pages(made, drawn),
        *mail_pages(made),
        *proposal_pages(made, done, cards),
        *rule_pages(made, done),
        *rulebook_pages(made, stories),
        *ruling_pages(made),
        *glossary_pages(made),
        *player_pages(made, kept, reported[-NEWEST:], cards),
        *board_pages(made, past, drawn),
        *government_pages(made),
        *ledger_pages(made, kept, reported),
        *chart_pages(made, kept, past),
        *news_pages(made, stories, reported),
        *dice_pages(made),
        *guide_pages(made),
        *writing_pages(made),
        *feed_pages(made, stories, reported, cards),
        *deadline_pages(made),
        *data_pages(made),
        *search_pages(made, stories),
    )
