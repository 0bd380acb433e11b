"""What only says something binds nobody; whatever could have been meant to bind is never taken for it."""

import pytest

from moderator.language.opinions import only_says
from tests.support.nomopoly_letters import reader

_SAYS = """
Nobody likes a hoarder.
That noise!
Trees are lovely, don't you think?
It's nice to drop in on the neighbors!
Shoes don't last.
Chains make a dreadful racket.
Five is an unlucky number round here.
Every new landlord deserves a honeymoon.
Who likes a crowded place?
Loyalty should pay!
Save the bears!
Beware of the bird!
Come on!
Finders keepers!
Let the people speak!
Meet Biscuit, everybody!
Free samples for the needy!
Public toilets aren't free, folks!
Parking isn't free any more, folks.
The fat cats keep winning, and I'm tired of it.
Let's cheer for each other's ideas, shall we?
It's hot in The Large Factory, and the workers are thirsty.
A bandaged customer is still a customer!
Window shopping's fine, but the shopkeeper's cat has to eat!
Red and Green don't go together, everybody knows that.
Bored while you wait for your next turn?
No time to pick locks at work!
Voting should pay off!
Hooray for the gardeners!
Bless the bakers!
Sunday is a lazy day.
My grandmother loved parks.
Rats are clever, and cheese is cheap.
Be nice to the pigeons, please!
Nobody deserves a wet sock.
Trains should run on time!
Gardening should be fun.
Let's all be friends!
Let's not be mean.
Who doesn't love a parade?
Ever seen a goose dance?
Watch out, the geese are angry!
Honesty pays.
The bankers have grown lazy, and we're fed up.
Rome wasn't built in a day.
Don't blame me, folks!
Early birds deserve worms.
Fresh air for the lungs!
Welcome to the jungle, everybody!
What a mess!
Ouch!
It's cold in The Zoo, and the keepers are grumpy.
The weather is terrible, isn't it?
Some of us love puddles.
Cheaters never prosper!
Sleep isn't cheap any more, folks.
Hands up, everybody!
I was bored last night.
You're a lovely bunch, people!
Tired of waiting for a miracle?
Forgive and forget!
Patience pays!
Three cheers for the underdog!
No hard feelings!
Jumpgate lag is awful.
A christening needs rent!
Hats off to the law!
East versus West, the derby is on!
Nobody likes a ticket hoarder.
Let's have a lap counter.
Some people love rent.
"""
_COULD_BIND = """
A hoarder is out of the game.
The hoarder pays double rent.
Hoarders must sell a square.
Nobody may hoard squares!
Snorers get $5.
The Government hires a jester each week.
You hoard, you lose.
If a player snores, she is Sick.
The owner of a square sells lemonade.
Mona owns the Bridge.
No haggling except on Utilities.
Every banker forfeits half his fortune.
Widows and orphans exempt.
How about each player donates $5 to Charity?
Freemasons are the exception.
Nobody may whistle on a Corner!
Sick players don't get bananas!
Cats may not be brought to a Corner.
Doubles don't count, you lucky thing.
Hurt players still can't buy any other Products, though.
That's a new job, offered by The Government.
If it's Gold, the ducks are happy.
If two or more are tied, nobody gets a cent.
Landing there is forbidden for cowards.
It wears off as soon as you land on a National Park.
Free parking for Freemasons!
Gardeners get a turn.
Cowards lose!
The Zoo is closed.
Corners are off limits for cowards.
Rent should be lower on Corners.
Parks should cost nothing.
Let everybody take a turn!
Let each player nap.
The same goes for Corners.
Ditto for Freemasons.
No rent for cowards!
Extra turns for bakers!
Free rent for bakers!
Only bakers, please!
Bakers excepted.
Mornings only!
Pirates may plunder Corners.
Snails cannot fly.
Whoever whistles loses a turn!
Bakers are Sick.
That's a Public Property now.
We all get a turn!
I win the game!
Let's abolish rent!
Give the owner your cap!
Sneezing is forbidden, folks.
How about fining cheaters?
Why not skip the Lottery?
Doubles count twice, people!
This stops at midnight.
It lasts until dawn.
Then the cake is gone.
Utilities too!
But not on Corners!
And the owner pays for lunch.
Sick players don't get soup!
The Government keeps the change.
Nobody gets bored and everybody gets a turn.
Children under ten don't pay.
The wheel is broken, so it can't be spun.
All Freemasons get a turn, hooray!
Please pay the owner a visit!
Hurt players are excused.
Umbrellas cost $3.
Bananas are worth a dollar.
A banana costs as much as a Hat.
No whistling on Corners!
Bakers go first.
Freemasons first!
In reverse!
Cheaters get fined.
Cheaters are out.
Rent is due on Mondays.
It melts at the end of the week.
Public Properties remain public.
Cowards forfeit a turn.
Sick players forfeit their turn!
Landing on a Corner cures you.
This rule does not extend to a square of a Jumpgate.
Navy iz a Government color.
A Hurt player is not pursued for a rejected proposal.
The first time is on the house.
Children have a Team, at first East.
"""


@pytest.mark.parametrize("words", _SAYS.strip().splitlines())
def test_an_opinion_only_says(words: str) -> None:
    assert only_says(words, reader().lexicon)


@pytest.mark.parametrize("words", _COULD_BIND.strip().splitlines())
def test_what_could_bind_is_no_opinion(words: str) -> None:
    assert not only_says(words, reader().lexicon)
