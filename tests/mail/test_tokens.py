import pytest

from moderator.mail.address import LONGEST_LOCAL, target_of
from moderator.mail.tokens import LONGEST_NAME, Purpose, is_token, token, with_token, without_tokens

SECRET = bytes(range(32))
HERS = token(SECRET, Purpose.ORDERS, "nomopoly", "ann@example.net", "0")


def test_a_token_differs_by_secret_purpose_and_words():
    others = {
        token(bytes(32), Purpose.ORDERS, "nomopoly", "ann@example.net", "0"),
        token(SECRET, Purpose.CONFIRMATION, "nomopoly", "ann@example.net", "0"),
        token(SECRET, Purpose.ORDERS, "nomopoly", "ann@example.net", "1"),
        token(SECRET, Purpose.ORDERS, "nomopoly", "duck@example.net", "0"),
    }
    assert len(others | {HERS}) == 5


def test_an_address_with_a_token_is_read_back_and_is_short_enough_for_every_server():
    address = with_token(f"{'n' * LONGEST_NAME}@games.example", HERS)
    assert len(address.partition("@")[0]) <= LONGEST_LOCAL
    target = target_of(address.upper(), ["games.example"])
    assert target is not None
    assert target.token == HERS
    assert is_token(target.token, Purpose.ORDERS)
    assert not is_token(target.token, Purpose.CONFIRMATION)


def test_no_token_is_left_in_words_that_are_shown():
    address = with_token("ferry@games.example", HERS)
    text = f"To: {address}\n<mailto:{address.replace('+', '%2B')}> ferry+week-1@games.example 2+o-dd {address.upper()}"
    shown = (
        "To: ferry@games.example\n<mailto:ferry@games.example> ferry+week-1@games.example 2+o-dd FERRY@GAMES.EXAMPLE"
    )
    assert without_tokens(text) == shown


@pytest.mark.parametrize("plus", ["+", " + ", "%2B", "%2b", "&#43;", "&#x2B;", "&plus;"])
def test_a_secret_is_taken_out_however_its_plus_is_written(plus):
    secret = token(b"secret", Purpose.ORDERS, "ann")
    assert secret not in without_tokens(f"mail me at nomopoly{plus}{secret}@example.org")
    assert secret.upper() not in without_tokens(f"NOMOPOLY{plus}{secret.upper()}@EXAMPLE.ORG")


def test_a_secret_alone_is_taken_out_and_a_word_like_it_stays():
    secret = token(b"secret", Purpose.ORDERS, "ann")
    assert without_tokens(f"my secret is {secret}.") == "my secret is ."
    assert without_tokens("so-called") == "so-called"


@pytest.mark.parametrize("gap", ["\n", "\r\n", "=\n", "\n> ", "\n> > ", "\n   "])
@pytest.mark.parametrize("at", [1, 2, 5, 27])
def test_a_secret_is_taken_out_where_a_line_breaks_in_it(gap, at):
    secret = token(b"secret", Purpose.ORDERS, "ann")
    broken = secret[:at] + gap + secret[at:]
    assert without_tokens(f"mail me at nomopoly+{broken}@example.org") == "mail me at nomopoly@example.org"
    assert without_tokens(f"it is {broken}, she says") == "it is , she says"


def test_words_on_two_lines_are_no_secret():
    text = "I sent an e-mail\nabout the square to you; the t-shirt\nis abcdefghijklmnopqrstuvwxyz."
    assert without_tokens(text) == text
