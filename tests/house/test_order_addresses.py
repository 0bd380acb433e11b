from moderator.house.order_addresses import is_order_address, order_address, renew
from moderator.mail.address import target_of


def target(address):
    return target_of(address, ["games.example"])


def test_an_order_address_is_one_players_until_it_is_renewed(ferry):
    rooms, game = ferry.house._rooms, ferry.house.game("ferry")
    hers = order_address(rooms, game, "ann@example.net")
    assert hers.startswith("ferry+o-")
    assert is_order_address(rooms, game, target(hers), "Ann@example.net")
    assert not is_order_address(rooms, game, target(hers), "duck@example.net")
    assert not is_order_address(rooms, game, target("ferry@games.example"), "ann@example.net")
    other = renew(rooms, game, "ann@example.net")
    assert other != hers
    assert not is_order_address(rooms, game, target(hers), "ann@example.net")
    assert is_order_address(rooms, game, target(other), "ann@example.net")
