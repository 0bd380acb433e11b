import pytest

from moderator.mail.replied import Reply, address_order, answer_in


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("YES", True),
        ("yes.\n\nAnn", True),
        ("Hello,\n\n*Yes!*", True),
        ("I confirm", True),
        ("yes please!", True),
        ("Yes, confirm", True),
        ("ok", True),
        ("Sure, I'm in!\n\nBob", True),
        ("Yes, that was me, thanks", True),
        ("y", True),
        ("That was me!", True),
        ("Sounds fun, yes I'm in! I have never played such a thing.", None),
        ("Sounds fun, yes I'm in! Looking forward to it.", True),
        ("Hi! Yes please. Ann", True),
        ("ok. But what is this?", None),
        ("Yes. If it is free.", None),
        ("ok?", None),
        ("ok, but what is this", None),
        ("I'm in Rome until Monday", None),
        ("No", False),
        ("nope", False),
        ("no thanks", False),
        ("no idea", None),
        ("No, that was not me.", False),
        ("no! stop it", False),
        ("Yes\nNo", None),
        ("yes, I am away until Monday", None),
        ("Was that you? yes", None),
        ("nothing", None),
        ("", None),
    ],
)
def test_only_a_line_that_says_so_is_an_answer(words, said):
    reply = answer_in(words)
    assert (reply.is_yes if reply else None) is said


@pytest.mark.parametrize(
    ("words", "besides"),
    [
        ("YES", ""),
        ("yes please! And buy a lottery ticket.", "And buy a lottery ticket."),
        ("Yes, call me Zed", "call me Zed"),
        (
            "Sounds fun, yes I'm in - and my name is Zed.\n\nname my square Nest",
            "my name is Zed.\n\nname my square Nest",
        ),
        ("buy 12\n\nYES", "buy 12"),
        ("ok, but call me Zed. And buy a lottery ticket.", "call me Zed. And buy a lottery ticket."),
    ],
)
def test_what_is_said_besides_yes_is_kept(words, besides):
    assert answer_in(words) == Reply(is_yes=True, besides=besides)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("change my address to ann@example.org", (0, "ann@example.org")),
        ("row 2\nPlease change my e-mail address to <Ann@Example.org>.", (1, "Ann@Example.org")),
        ("my new address is ann@example.org", (0, "ann@example.org")),
        ("I change my address to ann@example.org", None),
        ("change my name to Duck", None),
    ],
)
def test_the_wish_for_another_address_is_a_line_of_its_own(words, found):
    assert address_order(words) == found
