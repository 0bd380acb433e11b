"""A player's own letters (it is her turn) are no list's: they come though she wants no news, and keep their columns."""

from moderator.core.outcome import Notice, Section
from moderator.house import post
from moderator.house.post import texts_of
from moderator.mail.message import read

ANN = "ann@example.net"
BOARD = Section("THE BOARD", ("  1  .  X", "  2  O  ."))


def test_it_comes_though_she_wants_no_news_and_says_nothing_of_a_list(ferry):
    rooms, game = ferry.house._rooms, ferry.house.game("ferry")
    ferry.mail(ANN, "unsubscribe")
    ferry.house.work()
    turn = Notice(ANN, "Your turn", (), sections=(BOARD, Section("SINCE THEN", ("Duck passed.",))), is_personal=True)
    news = Notice(ANN, "The week", ("Nothing happened.",))
    (letter,) = post.notices(rooms, game, (news, turn))
    headers = read(letter.content).headers
    assert headers.first("Subject") == "Your turn"
    assert not any(headers.has(name) for name in ("List-Id", "List-Unsubscribe", "List-Subscribe", "Precedence"))
    assert headers.first("Reply-To").startswith("ferry+o-")
    text, page = texts_of(letter.content)
    assert text.startswith("THE BOARD\n  1  .  X\n  2  O  .\n\nSINCE THEN\nDuck passed.\n\n")
    assert "unsubscribe" not in text
    assert "  1  .  X" in page
    assert "Duck passed." in page
