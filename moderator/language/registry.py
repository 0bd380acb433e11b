"""The words that the language itself knows: verbs with their roles, nouns with their sorts, adjectives.

A verb's entry names its roles; a slot that a player or a rule fills is known by role, never by place, so that "give
Duck 12" and "give 12 to Duck" are one event. Everything else that a sentence can name, a rulebook declares.

Tables, one line an entry, are read once, on first use.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

# sort: the sorts above it
_SORTS = """
party
person: party
player: person piece
admin: person
organization: party
pool: party
Team: party
piece: being
pseudoplayer: piece party
place
square: place property
region: place
property: thing
thing: ownable
item: thing
product: item
lot: thing
job: ownable player
Jumpgate: ownable
status: ownable
money: value
number: value
color
coating
text
rule
proposal: matter
section: rule
order: matter
dispute: matter
penalty: matter
matter
process
turn: process
move: process
roll: process
period
week: period
update: period
phase: period
time: period
group
queue: group
board: group
row: group
criterion
effect: matter
"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a verb's entry: the role it names, the sorts that fill it, whether it may be left out."""

    role: str
    sorts: frozenset[str]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its forms, who can do it, its bare slots in order, and the role of each preposition it wants.

    `brings` are the nouns that the event at hand brings with it ("the amount", "the roll"). `means` is the verb
    of which this is only another word.
    """

    key: str
    base: str
    third: str
    participle: str
    gerund: str
    subject: frozenset[str]
    slots: tuple[Slot, ...] = ()
    prepositions: tuple[tuple[str, Slot], ...] = ()
    brings: tuple[str, ...] = ()
    declared: bool = False
    means: str = ""


@dataclass(frozen=True, slots=True)
class NounEntry:
    """A noun: singular, plural, its sorts, and, if it is an attribute, the sorts of what it is of.

    `mass` nouns need no article ("cash", "glue"). `bearers` are the sorts of which a rule says that they have it.
    """

    noun: str
    plural: str
    sorts: frozenset[str]
    of: frozenset[str] = frozenset()
    mass: bool = False
    declared: bool = False
    bearers: frozenset[str] = frozenset()


# verb (base/third/participle) | subject | bare slots | prepositions | nouns it brings
# a slot: role:sort+sort, with a ? if it may be left out
_VERBS = """
absorb/absorbs/absorbed | product | object:matter+value | | payment
accept/accepts/accepted | any | object:matter+value? | | offer
accuse/accuses/accused | player | object:player | of:charge:any with:penalty:any | dispute
act/acts/acted | any | | as:as:any |
add/adds/added | any | object:any | to:to:any |
advance/advances/advanced | piece | distance:number+square? | from:from:square to:to:square | step
announce/announces/announced | person | object:any | |
apply/applies/applied | rule | | to:to:any |
avoid/avoids/avoided | process | object:any | |
become/becomes/become | any | complement:any | by:by:any | |
begin/begins/begun | any | object:any+period? | between:between:any | dispute
bid/bids/bid | party | amount:value | on:on:thing+job+square for:on:job+thing | bid
bring/brings/brought | any | object:any | to:to:any |
build/builds/built | player | object:any | between:between:square on:on:square |
buy/buys/bought | party | object:any | for:price:money from:from:party+Store+square | price
calm/calms/calmed | player | object:piece | |
cancel/cancels/canceled | party | object:any | |
carry out/carries out/carried out | party | object:order+effect | |
change/changes/changed | any | object:any | to:to:any |
choose/chooses/chosen | party | object:any | for:for:any as:as:any |
clear/clears/cleared | party | object:any | |
coat/coats/coated | party | object:square | with:with:coating | coating
collect/collects/collected | party | object:money | on:on:square from:from:party | rent
color/colors/colored | party | object:square color:color? | in:color:color |
come/comes/come | piece+phase | | to:to:square from:from:square |
count/counts/counted | any | object:any? | as:as:any |
create/creates/created | any | object:any | beyond:beyond:square |
deal out/deals out/dealt out | any | object:any | to:to:party in:in:any |
decide/decides/decided | party | whether:condition | |
declare/declares/declared | party | object:any complement:any? | on:on:any |
destroy/destroys/destroyed | any | object:any | | destruction
disarm/disarms/disarmed | player | object:any | |
discard/discards/discarded | any | object:any | |
do/does/done | any | object:any | |
donate/donates/donated | player | object:any | to:to:party |
double/doubles/doubled | any | object:any | |
draw/draws/drawn | any | object:any | from:from:any |
drop/drops/dropped | any | object:any | on:on:square |
earn/earns/earned | party | object:any | |
end/ends/ended | any | object:any+period? | on:on:square |
enter/enters/entered | piece | object:square | |
expel/expels/expelled | any | | |
explode/explodes/exploded | product | | on:on:square |
expire/expires/expired | rule | | in:in:any |
lapse/lapses/lapsed | rule | | in:in:any |
cease to apply/ceases to apply/ceased to apply | rule | | |
fail/fails/failed | any | object:any? | |
fall/falls/fallen | value+any | | by:by:value to:to:value |
feed/feeds/fed | player | recipient:piece? object:any | to:recipient:piece |
fine/fines/fined | party | object:party? amount:value | | fine amount
fly/flies/flown | any | object:any? | to:to:any from:from:any over:over:any |
travel/travels/traveled | any | object:any? | to:to:any from:from:any by:by:any |
fit/fits/fitted | any | object:any | |
follow/follows/followed | any | object:any | |
fulfil/fulfils/fulfilled | player | object:criterion | |
gain/gains/gained | party | object:any | from:from:any for:for:any |
get/gets/got | any | object:any | from:from:any for:for:any on:on:square as:as:any | amount
give/gives/given | party | recipient:party? object:ownable+value+any | to:recipient:party | gift
give back/gives back/given back | any | object:any | to:to:party |
give up/gives up/given up | party | object:any | |
go/goes/gone | any | distance:number+square? | to:to:any from:from:any into:to:pool |
halve/halves/halved | any | object:any | |
harvest/harvests/harvested | party | object:any | |
have/has/had | any | object:any | on:on:any |
hear/hears/heard | any | object:matter | in:in:any |
help/helps/helped | player | object:any | |
hold/holds/held | any | object:any | |
infect/infects/infected | piece | object:piece | |
interrupt/interrupts/interrupted | any | object:process | |
join/joins/joined | any | object:any? | under:under:text as:under:text |
judge/judges/judged | any | object:proposal+matter | |
keep/keeps/kept | party | object:any | |
lack/lacks/lacked | any | object:any | |
land/lands/landed | piece | | on:on:square+region in:on:square+region | landing
last/lasts/lasted | any | object:any+period? | for:for:any until:until:any |
lay out/lays out/laid out | any | object:any | in:in:row from:from:any to:to:any by:by:any |
leave/leaves/left | any | object:any? | to:to:party |
lend/lends/lent | party | recipient:party? object:money+thing | to:recipient:party | loan
lose/loses/lost | any | object:any | to:to:party | amount
make/makes/made | any | object:any complement:any? | of:of:any for:for:any |
mention/mentions/mentioned | rule | object:any+period | |
anchor/anchors/anchored | rule | object:any | |
move/moves/moved | any | object:piece+item? distance:number+square? \
| to:to:square along:along:process from:from:square out of:from:square | move
mail/mails/mailed | any | object:any | to:to:any |
name/names/named | any | object:any+period | as:name:text+player |
number/numbers/numbered | any | object:any | from:from:number without:without:any |
occupy/occupies/occupied | piece | object:square | |
offer/offers/offered | party | recipient:party? object:any | for:price:money+value to:recipient:party | offer
open/opens/opened | player | object:any | on:on:square with:with:any |
owe/owes/owed | party | recipient:party? amount:value | to:recipient:party | debt
own/owns/owned | party | object:any | |
paint/paints/painted | any | object:square+piece color:color? | in:color:color | color
park/parks/parked | piece | object:any? | on:on:square |
part/parts/parted | any | | with:with:any |
pass/passes/passed | any | object:any? | to:to:party through:through:square | passage
pass through/passes through/passed through | piece | object:square | | passage
pay/pays/paid | party | recipient:party? amount:value+thing? \
| to:recipient:party into:recipient:pool+money as:as:any for:for:any by:by:party | payment amount
pick/picks/picked | any | object:any | |
place/places/placed | any | object:any | on:on:square in:on:square |
plant/plants/planted | player | object:any | on:on:square |
play/plays/played | player | object:any | |
propose/proposes/proposed | player | object:proposal+any | |
publish/publishes/published | person | object:any | |
put/puts/put | any | object:any | on:on:square into:into:any in:into:any |
quit/quits/quit | player | object:any | |
rank/ranks/ranked | any | object:player position:number? | |
reach/reaches/reached | any | object:any | |
receive/receives/received | party | object:any | from:from:any |
reduce/reduces/reduced | any | object:value+any | by:by:value to:to:value |
refuse/refuses/refused | player | object:any | on:on:square |
register/registers/registered | player | object:any? | as:as:any |
reject/rejects/rejected | any | object:matter | |
remove/removes/removed | any | object:any | from:from:any |
rename/renames/renamed | any | object:any | as:name:text |
repackage/repackages/repackaged | product+party | object:product \
| in:in:square as:name:text at:at:money+value with:with:money+value |
repay/repays/repaid | party | recipient:party? object:value+any? | to:recipient:party | repayment
repeal/repeals/repealed | any | object:rule | |
repeat/repeats/repeated | any | object:any | |
replace/replaces/replaced | any | object:any | with:with:any by:with:any |
request/requests/requested | player | object:any | from:from:any |
rescue/rescues/rescued | any | object:player | |
reverse/reverses/reversed | any | object:any | |
rise/rises/risen | value+any | | by:by:value to:to:value |
roll/rolls/rolled | piece+party | object:item+number+roll+any? | on:on:square for:purpose:process | roll
round/rounds/rounded | any | object:value+any | to:to:value |
sell/sells/sold | any | object:any | to:to:party for:price:money+value in:in:square with:with:any |
price/prices/priced | any | object:any | at:price:money+value with:with:any | sale
send/sends/sent | any | recipient:party? object:any | to:to:square+party |
set/sets/set | any | object:any | to:to:value+any |
settle/settles/settled | any | object:matter | in:in:any |
share/shares/shared | party+pool | object:value | among:among:any |
share out/shares out/shared out | party+pool | object:value+pool | among:among:any |
show/shows/shown | any | object:any? | |
shuffle/shuffles/shuffled | any | object:any | |
miss/misses/missed | any | object:any+period | |
skip/skips/skipped | any | object:any+period | |
sneeze/sneezes/sneezed | player | object:any | at:at:player |
spend/spends/spent | party | object:value+period | on:on:any |
spin/spins/spun | piece | object:color+any | |
stand/stands/stood | piece | | on:on:square in:on:place |
start/starts/started | any | object:any+period? | on:on:square |
stay/stays/stayed | any | | on:on:square |
stop/stops/stopped | any | complement:any? | on:on:square because of:cause:any |
strike/strikes/struck | any | object:any? | |
suspend/suspends/suspended | any | object:rule | |
subtract/subtracts/subtracted | any | object:any | from:from:any |
run/runs/run | any | | from:from:any to:to:any |
suffer/suffers/suffered | party | object:any | |
take/takes/taken | any | object:any+period | from:from:any for:for:any |
take precedence/takes precedence/taken precedence | rule | | over:over:rule |
give way/gives way/given way | rule | | to:to:rule |
happen/happens/happened | any | | to:to:any because of:cause:any |
trade/trades/traded | player | object:any | with:with:player for:for:any |
turn/turns/turned | any | object:any? complement:any? | into:into:any |
undo/undoes/undone | any | object:effect+any | |
use/uses/used | player | object:any | on:on:any as:as:any to:to:any |
use up/uses up/used up | any | object:any | |
vanish/vanishes/vanished | any | | from:from:any |
visit/visits/visited | piece | object:square+any | |
vote/votes/voted | player | | for:for:any against:against:any for or against:either:any on:either:any |
vote out/votes out/voted out | player | object:player | |
win/wins/won | party | object:any? | |
wait/waits/waited | any | object:any+period? | for:for:any |
withdraw/withdraws/withdrawn | player | object:order+value+any | from:from:any |
write/writes/written | person | object:any | to:to:any |
carry/carries/carried | piece | object:any | |
hide/hides/hidden | piece | object:any | |
hire/hires/hired | party | object:any | for:for:money | price
hit/hits/hit | any | object:any | |
catch/catches/caught | piece | object:any | |
arrest/arrests/arrested | piece | object:player | |
release/releases/released | any | object:any | |
swap/swaps/swapped | any | object:any | with:with:any |
steal/steals/stolen | piece | object:ownable+value | from:from:any |
increase/increases/increased | any | object:value+any? | by:by:value to:to:value |
decrease/decreases/decreased | any | object:value+any? | by:by:value to:to:value |
produce/produces/produced | any | object:any | |
multiply/multiplies/multiplied | any | object:value | by:by:value |
"""

_MEANS = {"receive": "get", "gain": "get", "earn": "get", "give up": "lose"}

# noun/plural | sorts | of (the sorts whose attribute it is) | mass
_NOUNS = """
player | player
person/people | person
Anyone | person
admin | admin
party/parties | party | matter
member | player | Team+group+organization
Team-mate | player | player
Team | Team | player
organization | organization
account | organization
pool | pool
piece | piece
pseudoplayer | pseudoplayer
owner | party | ownable+square
holder | player | job+ownable
employer | party | job
patent holder | party | any
creditor | party | player
collector | party | money
proposer | player | proposal
winner | party | any
highest bidder | party | any
bidder | party | any
loser | player | any
board | board
square | square | piece+lot+Jumpgate+product+party+color+row+board+block+place+Team+process+group+organization+property
place | place
row | row | any
column | row | board
base | region | Team
sister | square | square
neighbor | square | square
successor | square | square
predecessor | square | square
Corner | square
thing | thing
property/properties | property
item | item
object | item
product | item+product | any
asset | thing
die/dice | item+number
pip | number | roll+any
extra die/extra dice | item+number
trial die/trial dice | status
can of paint/cans of paint | item | color
can/cans | item
paint | item | color | mass
lottery ticket | item
ticket | item
Corporate share | item
share | item+money | any
block | property | color
lot | lot
bid | money | any
highest bid | money | any
coating | coating | square+any
color | color | square+any
theme | text | square
name | text | any
wheel | thing
cash | money | party | mass
money | money | party | mass
amount | money+number | any
payment | money
fine | money
rent | money | square+any | mass
tax/taxes | money | any
property tax/property taxes | money | any | mass
toll | money | any
fare | money
price | money | any
cost | money | any
salary/salaries | money | any
fee | money | any
prize | money | any
reward | money | any
bonus/bonuses | money | any
limit | number | any
star | number | any
royalty/royalties | money | any
offer price | money | square
asking price | money | any
market value | money | property+thing+square+place
income | money | party | mass
shortfall | money | party
Net Value | money | party
Dues | money | player | mass
excess | money | any
rest | any | any
sum | value | any
part | any | any
interest | money | any | mass
debt | money | party
number | number | any
distance | number | square
row distance | number | square+any
column distance | number | square+any
proposal limit | number | player
vote | number | any
multiple | number | number+money
odd multiple | number | number+money
even multiple | number | number+money
doubles/doubles | roll | any | mass
percent/percent | number
turn | turn | any
normal turn | turn
CL turn | turn
extra turn | turn
move | move | any
roll | roll | any
landing | process
passage | process
purchase | process
step | process | process
route | process
path | process
round | process
lottery/lotteries | process
auction | process
draw | process
week | period+week | matter
month | period
year | period
day | period
update | period+update
phase | period+phase | update
end | period | any
start | period | any
beginning | period | any
time | period | | mass
proposal | proposal | player+period
change | effect | any
effect | effect | any
result | effect | any
event | effect | any
order | order | any
condition | effect | order
action | order
rule | rule | any
section | rule
reference | effect | any
sentence | rule | rule
word | text | any
title | text | any
game | board
dispute | matter
penalty/penalties | matter | any
charge | text | any
argument | text | any
pound | number | any
Chains | item+thing | player | mass
job | job | player
Best Friend | player | player
friendship | matter | player | mass
queue | queue
place in line | number
criterion/criteria | criterion
winning criterion/winning criteria | criterion
losing criterion/losing criteria | criterion
status/statuses | status | any
rating | status | player
direction | text
side | thing | any
dividend | money
bundle | group
group | group
address/addresses | text | person
category/categories | text
spelling | text | any
wording | text
law | rule
vote count | number
majority/majorities | number | any
tree | thing
gap | thing
Jumpgate | Jumpgate | square
patent | thing | any
destruction | process
explosion | process
creation | process | any
gift | matter | any
award | matter | any
loss/losses | matter | any
choice | matter | any
court | place
original | product
dollar | money | any
kind | any | any
everything | thing | | mass
way | process
one/ones | any
storm | matter
curse | thing
occasion | matter
"""

# adjective | the prepositions and sorts of its arguments
_ADJECTIVES = """
unowned
owned
unnamed
named
colored
undecided
adjacent | to:square
part | of:any
short
likely
extra
sure
odd
even
next
normal
consecutive
full
same
different | from:any
new
open
equal | to:any
Original
recognized
valuable
poor
rich
Repackaged
public
secret
free
empty
mortgaged
alone
present
possible
eligible | to:any
higher
lower
longer
shorter
larger
smaller
older
closer | to:any
poorer | than:any
richer | than:any
taller | than:any
north | of:square
south | of:square
east | of:square
west | of:square
for sale
lost
able
"""

# superlative | what is compared | most or least
_SUPERLATIVES = """
shortest | length | least
longest | length | most
cheapest | price | least
dearest | price | most
highest | | most
lowest | | least
greatest | | most
largest | size | most
smallest | size | least
closest | distance | least
nearest | distance | least
farthest | distance | most
oldest | age | most
newest | age | least
latest | age | least
earliest | age | most
poorest | wealth | least
richest | wealth | most
easternmost | east | most
westernmost | west | most
northernmost | north | most
southernmost | south | most
most valuable | market value | most
least valuable | market value | least
"""

PREPOSITIONS = [
    "of",
    "to",
    "from",
    "on",
    "in",
    "with",
    "without",
    "for",
    "by",
    "as",
    "at",
    "under",
    "into",
    "onto",
    "through",
    "between",
    "among",
    "about",
    "against",
    "within",
    "beyond",
    "over",
    "than",
    "before",
    "after",
    "during",
    "along",
    "toward",
    "across",
    "off",
    "near",
    "beside",
    "above",
    "below",
    "per",
    "like",
    "because_of",
    "out_of",
    "for_or_against",
]

NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
ORDINAL_WORDS = {
    word: value
    for value, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
        ],
        1,
    )
}
ADVERBS = (
    "instead",
    "equally",
    "at once",
    "immediately",
    "again",
    "forward",
    "forwards",
    "backward",
    "backwards",
    "still",
    "also",
    "at random",
    "further",
    "there",
    "home",
    "together",
    "only",
    "too",
    "normally",
    "first",
    "second",
    "third",
    "last",
    "back",
    "south",
    "north",
    "east",
    "west",
    "voluntarily",
    "directly",
    "equally often",
    "twice",
    "once",
    "for free",
    "in reverse",
    "already",
    "never",
    "word for word",
    "together",
    "by mail",
)


def _lines(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def _sorts(text: str) -> frozenset[str]:
    return frozenset(text.split("+"))


@cache
def plural_of(noun: str) -> str:
    """Give the regular plural of a noun or of the last word of a noun phrase."""
    if noun.endswith(("s", "x", "ch", "sh", "z")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


@cache
def singular_of(plural: str) -> str:
    """Give the noun of which this is the regular plural; "" if it is none."""
    endings = ((1, ""), (2, ""), (3, "y"))
    candidates = (plural[:-cut] + end for cut, end in endings if len(plural) > cut + 1)
    return next((noun for noun in candidates if plural_of(noun) == plural), "")


@cache
def third_of(base: str) -> str:
    """Give the regular third person of a verb, inflecting its first word ("register to vote")."""
    first, blank, rest = base.partition(" ")
    irregular = {"have": "has", "be": "is", "do": "does", "go": "goes"}
    return irregular.get(first, plural_of(first)) + blank + rest


_IRREGULAR = dict(
    pair.split("/")
    for pair in [
        "drink/drunk",
        "eat/eaten",
        "ride/ridden",
        "drive/driven",
        "fly/flown",
        "throw/thrown",
        "write/written",
        "sing/sung",
        "ring/rung",
        "swim/swum",
        "break/broken",
        "teach/taught",
        "fight/fought",
        "sleep/slept",
        "dig/dug",
        "wear/worn",
        "tear/torn",
        "cut/cut",
        "bet/bet",
        "shut/shut",
        "read/read",
        "hang/hung",
        "speak/spoken",
        "choose/chosen",
        "forget/forgotten",
        "hide/hidden",
        "shake/shaken",
        "wake/woken",
        "swear/sworn",
        "blow/blown",
        "grow/grown",
        "know/known",
        "see/seen",
        "sit/sat",
        "say/said",
        "tell/told",
        "think/thought",
        "understand/understood",
        "lead/led",
        "meet/met",
        "shoot/shot",
        "sink/sunk",
        "spin/spun",
        "stick/stuck",
        "sweep/swept",
        "swing/swung",
        "weave/woven",
        "wind/wound",
        "draw/drawn",
        "burn/burnt",
        "light/lit",
        "lay/laid",
        "lie/lain",
        "raise/raised",
        "rise/risen",
        "bite/bitten",
        "freeze/frozen",
        "mow/mown",
        "sew/sewn",
        "sow/sown",
    ]
)


@cache
def participle_of(base: str) -> str:
    """Give the participle of a verb, inflecting its first word."""
    first, blank, rest = base.partition(" ")
    known = next((verb.participle for verb in verbs() if verb.base == first), None) or _IRREGULAR.get(first)
    if known:
        return known + blank + rest
    if first.endswith("e"):
        return first + "d" + blank + rest
    if first.endswith("y") and first[-2] not in "aeiou":
        return first[:-1] + "ied" + blank + rest
    if (
        len(first) > 2
        and first[-1] not in "aeiouwxy"
        and first[-2] in "aeiou"
        and first[-3] not in "aeiou"
        and len(first) < 5
    ):
        return first + first[-1] + "ed" + blank + rest
    return first + "ed" + blank + rest


@cache
def spelled_otherwise(base: str) -> tuple[str, ...]:
    """Give participle and gerund with the last letter doubled, or not, where writers differ: kidnaped, kidnapped."""
    first, blank, rest = base.partition(" ")
    if not re.fullmatch(r"\w*[^aeiou][aeiou][^aeiouwxy]", first) or participle_of(first) not in {
        f"{first}ed",
        f"{first}{first[-1]}ed",
    }:
        return ()
    known = {participle_of(base), gerund_of(base)}
    stems = (first, first + first[-1])
    forms = (f"{stem}{ending}{blank}{rest}" for stem in stems for ending in ("ed", "ing"))
    return tuple(form for form in forms if form not in known)


@cache
def gerund_of(base: str) -> str:
    """Give the regular gerund of a verb, inflecting its first word."""
    first, blank, rest = base.partition(" ")
    if first.endswith("e") and not first.endswith("ee"):
        return first[:-1] + "ing" + blank + rest
    if (
        len(first) > 2
        and first[-1] not in "aeiouwxy"
        and first[-2] in "aeiou"
        and first[-3] not in "aeiou"
        and len(first) < 5
    ):
        return first + first[-1] + "ing" + blank + rest
    return first + "ing" + blank + rest


@cache
def sorts_above() -> dict[str, frozenset[str]]:
    """Give for each sort itself and all the sorts above it."""
    parents = {}
    for line in _SORTS.strip().splitlines():
        sort, _, above = line.partition(":")
        parents[sort.strip()] = tuple(above.split())

    def closure(sort: str) -> frozenset[str]:
        found = {sort}
        for parent in parents.get(sort, ()):
            found |= closure(parent)
        return frozenset(found)

    return {sort: closure(sort) for sort in parents}


@cache
def verbs() -> tuple[Verb, ...]:
    """Give every verb of the language."""
    found = []
    for forms, subject, slots, prepositions, *brings in _lines(_VERBS):
        base, third, participle = forms.split("/")
        bare = []
        for slot in slots.split():
            role, _, sorts = slot.rstrip("?").partition(":")
            bare.append(Slot(role, _sorts(sorts or "any"), slot.endswith("?")))
        wanted = []
        for preposition, role, sorts in _prepositions(prepositions):
            wanted.append((preposition, Slot(role, _sorts(sorts), optional=True)))
        found.append(
            Verb(
                base,
                base,
                third,
                participle,
                gerund_of(base),
                _sorts(subject),
                tuple(bare),
                tuple(wanted),
                tuple(brings[0].split()) if brings else (),
                means=_MEANS.get(base, ""),
            )
        )
    return tuple(found)


def _prepositions(text: str) -> list[tuple[str, str, str]]:
    """Read "to:recipient:party out of:from:square": a preposition of several words leads up to the one with colons."""
    found: list[tuple[str, str, str]] = []
    lead: list[str] = []
    for word in text.split():
        last, _, rest = word.partition(":")
        lead.append(last)
        if rest:
            role, _, sorts = rest.partition(":")
            found.append((" ".join(lead), role, sorts))
            lead = []
    return found


@cache
def nouns() -> tuple[NounEntry, ...]:
    """Give every noun of the language."""
    found = []
    for forms, sorts, *rest in _lines(_NOUNS):
        noun, _, plural = forms.partition("/")
        of = _sorts(rest[0]) if rest and rest[0] else frozenset()
        mass = len(rest) > 1 and rest[1] == "mass"
        found.append(NounEntry(noun, plural or (noun if mass else plural_of(noun)), _sorts(sorts), of, mass))
    return tuple(found)


@cache
def adjectives() -> dict[str, tuple[tuple[str, frozenset[str]], ...]]:
    """Give every adjective of the language with the arguments that it takes, by preposition."""
    found = {}
    for word, *rest in _lines(_ADJECTIVES):
        pairs = (argument.partition(":") for argument in rest[0].split()) if rest else ()
        found[word] = tuple((preposition, _sorts(sorts)) for preposition, _, sorts in pairs)
    return found


@cache
def superlatives() -> dict[str, tuple[str, str]]:
    """Give every superlative: what it compares ("" is the thing's number or value) and whether most or least."""
    return {word: (by, order) for word, by, order in _lines(_SUPERLATIVES)}


def fits(have: frozenset[str], want: frozenset[str]) -> bool:
    """Say whether a phrase of some of these sorts can fill a place for those. `any` matches everything."""
    if "any" in have or "any" in want:
        return True
    above = sorts_above()
    return any(not want.isdisjoint(above.get(sort, frozenset({sort}))) for sort in have) or any(
        not have.isdisjoint(above.get(sort, frozenset())) for sort in want
    )
