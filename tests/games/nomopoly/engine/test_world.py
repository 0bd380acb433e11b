"""The world: what is written can be undone, copied and saved without a difference."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from moderator.games.nomopoly.world.board import Layout
from moderator.games.nomopoly.world.values import canonical
from moderator.games.nomopoly.world.world import World


def a_world() -> World:
    world = World()
    for _ in range(4):
        square = world.create("square")
        world.lay([*world.board, square])
    player = world.create("player", "Ann", cash=1000)
    world.set(world.board[1], "owner", player)
    world.add(player, "extra die", "", 2)
    return world


def test_an_undo_takes_everything_back() -> None:
    world = a_world()
    before = canonical(world.save())
    mark = world.mark()
    player = world.called("ann")[0]
    world.set(player, "cash", 3)
    world.set(world.board[0], "owner", player)
    world.add(player, "extra die", "", -2)
    world.rename(player, "Anna")
    world.remove(world.board[3])
    world.lay(world.board[:3])
    world.create("lot", thing=world.board[0])
    assert canonical(world.save()) != before
    world.undo(mark)
    assert canonical(world.save()) == before
    assert world.having("owner", player) == (world.board[1],)
    assert world.called("Ann") == (player,)


def test_a_copy_is_independent_and_a_save_loads_the_same() -> None:
    world = a_world()
    copy = world.copy()
    copy.set(copy.called("Ann")[0], "cash", 1)
    assert world.get(world.called("Ann")[0], "cash") == 1000
    assert canonical(World.load(world.save()).save()) == canonical(world.save())


@given(st.integers(1, 300), st.integers(1, 20))
def test_every_number_lies_where_its_cell_is(count: int, width: int) -> None:
    layout = Layout(count, width)
    for number in range(1, count + 1):
        assert layout.at(*layout.cell(number)) == number
    for number in layout.around(1):
        assert 1 in layout.around(number)
