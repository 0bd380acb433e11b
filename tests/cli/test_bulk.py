"""Work on all games: on a cluster of two processes it prints the same bytes as in one, and says what differs."""

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.house import House
from tests.support.installation import SECRET, StandingClock, begun, letter
from tests.support.small_nomopoly import BOOK

pytestmark = pytest.mark.slow
WHOLE = "  b. When an order fails, each of its effects is undone and its price is given back.\n"
DEARER = 'Amend X.4: replace "$100" with "$140".\n'


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Two games of the small book and one of TP HUNT, each with a past."""
    folder, clock = begun(tmp_path_factory.mktemp("bulk") / "games"), StandingClock()
    book = "".join(path.read_text("utf-8") for path in sorted(BOOK.glob("*.rules"))) + WHOLE
    house = House(folder, clock)
    for name in ("east", "west"):
        house.begin(name, "nomopoly", {"book": book, "title": name.capitalize()}, SECRET)
        for number, words in enumerate(("join as Ann", "register to vote")):
            to = f"{name}@games.example"
            raw = letter("ann@example.net", words, to=to, ident=f"{name}-{number}")
            house.accept(raw, "ann@example.net", [to])
        house.work()
        house.update(name)
    house.begin(
        "tphunt-1",
        "tphunt",
        {"host": "ann@example.net", "host_name": "Ann", "is_confirmed": True, "players": 2, "open": True},
        SECRET,
    )
    house.close()
    return Desk(folder, clock)


@pytest.fixture(scope="module")
def cluster():
    """The address of a cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as made:
        yield made.scheduler_address


def run(place, *words, text=None, code=0):
    result = CliRunner().invoke(main, list(words), obj=place, input=text)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("replay", "--all"), None, "[3/3] west: 3 inputs, 1 updates,"),
        (("try", "-", "--all"), DEARER, "[1/3] east\n  Week 1: Ann would have had $40 less"),
    ],
)
def test_a_cluster_prints_the_same(place, cluster, words, text, said):
    here = run(place, *words, text=text)
    assert said in here
    assert run(place, *words, "--cluster", cluster, text=text) == here


def test_what_differs_is_named_and_the_rest_is_played(place):
    house = House(place.folder, place.clock)
    house.database.write("UPDATE inputs SET state_digest = 'of another state' WHERE game = 1")
    house.close()
    told = run(place, "replay", "--all", code=1)
    assert "[3/3] west: 3 inputs" in told
    assert "Error: 1 of 3 games differ: east." in told


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("replay", "--all", "--from", "2"), None, "--all plays all games again"),
        (("replay", "--cluster", "tcp://127.0.0.1:1"), None, "A cluster is for --all games."),
        (("try", "-"), " ", "The file is empty"),
        (("try", "-", "--all", "--game", "east"), DEARER, "leave --game out"),
    ],
)
def test_what_makes_no_sense_is_refused(place, words, text, said):
    assert said in run(place, *words, text=text, code=2)


def test_a_proposal_that_does_not_read_is_said_to_be_so(place):
    assert "not all of it reads" in run(place, "try", "-", "--game", "west", text="Gribble the snark frobs.\n")
