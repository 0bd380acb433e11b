"""What is remembered of the world is forgotten with what it follows from, and with nothing else."""

import pytest

from moderator.games.nomopoly.world.memory import Memory, StaleError, Standing
from moderator.games.nomopoly.world.values import Id
from moderator.games.nomopoly.world.world import World


@pytest.fixture
def world():
    made = World()
    made.create("player", "An", cash=10)
    made.create("player", "Bo", cash=20)
    return made


def counted(world, key, question):
    """Ask through the memory and give a function that asks again and the list of the times it was worked out."""
    times = []

    def work_out():
        times.append(key)
        return question()

    return (lambda **how: world.memory.remember(key, work_out, **how)), times


def test_what_is_written_forgets_what_was_read_there(world):
    ann, bo = world.of_kind("player")
    ask, times = counted(world, "ann's cash", lambda: world.get(ann, "cash"))
    assert (ask(), ask()) == (10, 10)
    world.set(bo, "cash", 21)
    world.set(ann, "mood", "fine")
    assert ask() == 10
    assert len(times) == 1
    world.set(ann, "cash", 11)
    assert ask() == 11


def test_what_follows_from_what_follows_is_forgotten_too(world):
    ann, _ = world.of_kind("player")
    cash, _ = counted(world, "cash", lambda: world.get(ann, "cash"))
    double, times = counted(world, "double", lambda: 2 * cash())
    assert double() == 20
    mark = world.mark()
    world.set(ann, "cash", 30)
    assert double() == 60
    world.undo(mark)
    assert double() == 20
    assert len(times) == 3


@pytest.mark.parametrize(
    ("read", "write"),
    [
        (lambda world, ann: world.things[ann].attributes.get("cash"), lambda world, ann: world.set(ann, "cash", 5)),
        (lambda world, ann: tuple(world.of_kind("player")), lambda world, ann: world.create("player", "Cy")),
        (lambda world, ann: ann in world.things, lambda world, ann: world.remove(ann)),
        (lambda world, ann: world.label(ann), lambda world, ann: world.rename(ann, "Zo")),
        (lambda world, ann: world.called("zo"), lambda world, ann: world.rename(ann, "Zo")),
        (lambda world, ann: world.having("owner", ann), lambda world, ann: world.set(ann, "owner", ann)),
        (lambda world, ann: world.pile(ann, "can", "Red"), lambda world, ann: world.add(ann, "can", "Red", 2)),
        (lambda world, ann: tuple(world.board), lambda world, ann: world.lay([ann])),
        (
            lambda world, ann: [len(each.attributes) for each in world.things.values()],
            lambda w, ann: w.set(ann, "x", 1),
        ),
    ],
)
def test_every_way_of_reading_is_seen(world, read, write):
    ann = next(world.of_kind("player"))
    ask, _ = counted(world, "question", lambda: read(world, ann))
    before = ask()
    write(world, ann)
    assert ask() != before
    assert ask() == read(world, ann)


def test_nothing_is_remembered_of_what_drew_or_glanced_at_an_event(world):
    drawn, times = counted(world, "drawn", world.memory.spoil)
    drawn()
    drawn()
    assert len(times) == 2

    def glance():
        world.memory.glances += 1

    glanced, times = counted(world, "glanced", glance)
    glanced(whatever_happens=True)
    glanced(whatever_happens=True)
    assert len(times) == 2


def test_what_is_kept_in_view_lapses_when_it_is_touched(world):
    ann, bo = world.of_kind("player")
    for each in (ann, bo):
        world.memory.remember(Standing("rich", each), lambda each=each: world.get(each, "cash") > 15)
    world.set(bo, "cash", 3)
    assert list(world.memory.lapsed.pop("rich")) == [bo]


def test_a_knowing_copy_remembers_and_forgets_for_itself(world):
    ann, bo = world.of_kind("player")
    asked = []

    def rich(of: World) -> tuple[Id, ...]:
        def is_so(each: Id) -> bool:
            asked.append(each)
            return of.get(each, "cash") > 15

        return of.memory.sift("rich", (ann, bo), is_so)

    first = rich(world)
    copied = world.copy(knowing=True)
    assert rich(copied) == first
    assert asked == [ann, bo]
    copied.set(ann, "cash", 99)
    assert ann in rich(copied)
    assert rich(world) == first
    assert asked == [ann, bo, ann]
    assert rich(world.copy()) == first
    assert asked == [ann, bo, ann, ann, bo]


def test_doubt_finds_what_was_read_unnoticed(world, monkeypatch):
    monkeypatch.setattr(Memory, "doubting", True)
    world = World()
    hidden = [1]
    world.memory.remember("hidden", lambda: hidden[0])
    hidden[0] = 2
    with pytest.raises(StaleError, match="1 is remembered, and 2 is so"):
        world.memory.remember("hidden", lambda: hidden[0])
