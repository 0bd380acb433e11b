"""The pages of Nomopoly's site: frozen models, one kind for each page, made from a view of the game alone."""

from __future__ import annotations

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.board import board_pages
from moderator.games.nomopoly.pages.dice import dice_pages
from moderator.games.nomopoly.pages.feed import feed_pages
from moderator.games.nomopoly.pages.frame import making
from moderator.games.nomopoly.pages.government import government_pages
from moderator.games.nomopoly.pages.guide import guide_pages
from moderator.games.nomopoly.pages.ledger import ledger_pages
from moderator.games.nomopoly.pages.mail import mail_pages
from moderator.games.nomopoly.pages.news import news_pages
from moderator.games.nomopoly.pages.players import player_pages
from moderator.games.nomopoly.pages.proposals import proposal_pages
from moderator.games.nomopoly.pages.rules import rule_pages
from moderator.games.nomopoly.pages.rulings import ruling_pages
from moderator.games.nomopoly.pages.top import top_pages
from moderator.games.nomopoly.pages.writing import writing_pages
from moderator.games.nomopoly.view import GameView

_MAKERS = (
    top_pages,
    mail_pages,
    proposal_pages,
    rule_pages,
    ruling_pages,
    player_pages,
    board_pages,
    government_pages,
    ledger_pages,
    news_pages,
    dice_pages,
    guide_pages,
    writing_pages,
    feed_pages,
)


def pages(view: GameView) -> tuple[Page, ...]:
    """Give every page of the game's site, each with its model, in a fixed order."""
    made = making(view)
    return tuple(page for maker in _MAKERS for page in maker(made))
