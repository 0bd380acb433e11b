"""How mail programs answer a letter: each takes a letter of ours and a player's new words, and gives what she sends.

The forms are those that the programs are known to send; what they do to the quoted letter (its mark, its header lines,
its wrapping, its classes) is what matters here.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from tests.support.quoting import ADDRESS, OURS, Ours, as_page, mail, wrapped


@dataclass(frozen=True)
class Sent:
    """What a program sends: a text, a page, or both; `parameters` are those of the text's type."""

    text: str = ""
    page: str = ""
    parameters: dict[str, str] = field(default_factory=dict)


Client = Callable[[bytes, str], bytes]
CLIENTS: dict[str, Client] = {}


@cache
def _ours(letter: bytes) -> Ours:
    return Ours(letter)


def client(answering: Callable[[Ours, str], Sent]) -> Callable[[Ours, str], Sent]:
    """Enter a program under its name."""

    def answer(letter: bytes, words: str) -> bytes:
        ours = _ours(letter)
        sent = answering(ours, words)
        return mail(ours, sent.text, sent.page, **sent.parameters)

    CLIENTS[answering.__name__] = answer
    return answering


_GMAIL = f"On Tue, May 12, 2026 at 8:05 PM {OURS} wrote:"
_APPLE = f"On 12 May 2026, at 20:05, {OURS} wrote:"
_MUTT = "On Tue, May 12, 2026 at 06:05:00PM +0000, Nomopoly wrote:"
_BIRD = "On 12/05/2026 20:05, Nomopoly wrote:"


@client
def gmail(ours: Ours, words: str) -> Sent:
    rich = (
        f'<div dir="ltr">{as_page(words)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(_GMAIL)}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
        f"{ours.page}</blockquote></div>"
    )
    lead = _GMAIL.replace(" wrote:", "\nwrote:")
    return Sent(f"{words}\n\n{lead}\n\n{ours.quoted()}\n", rich)


@client
def gmail_page_alone(ours: Ours, words: str) -> Sent:
    return Sent(page=gmail(ours, words).page)


@client
def gmail_with_a_signature(ours: Ours, words: str) -> Sent:
    """Gmail set to put the signature above the quote, without the line of two dashes."""
    signature = (
        '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div>Ann Smith</div>'
        "<div>12 High Street</div></div>"
    )
    return Sent(
        page=gmail(ours, words).page.replace(
            '</div><br><div class="gmail_quote', f'{signature}</div><br><div class="gmail_quote', 1
        )
    )


@client
def outlook_desktop(ours: Ours, words: str) -> Sent:
    normal = ' class="MsoNormal"'
    page = ours.page.replace("<p>", f"<p{normal}>").replace("<li", f"<li{normal}")
    return Sent(
        page='<html><head><style>p.MsoNormal {margin:0cm}</style></head><body lang="EN-US"><div class="WordSection1">'
        f"{as_page(words, 'p', normal)}<p{normal}><o:p>&nbsp;</o:p></p>"
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
        f"<p{normal}>{ours.header_page()}<o:p></o:p></p></div></div>{page}</div></body></html>"
    )


@client
def outlook_web(ours: Ours, words: str) -> Sent:
    return Sent(
        page=f'<html><body dir="ltr">{as_page(words)}<div id="appendonsend"></div>'
        '<hr style="display:inline-block;width:98%">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font>{ours.header_page()}</font><div>&nbsp;</div></div>'
        f'<div><div class="x_body">{ours.page}</div></div></body></html>'
    )


@client
def outlook_plain(ours: Ours, words: str) -> Sent:
    return Sent(f"{words}\n\n-----Original Message-----\n{ours.header()}\n{ours.text}")


@client
def outlook_from_the_page(ours: Ours, words: str) -> Sent:
    """Outlook set to plain text makes a text of our page and quotes it without any mark."""
    quoted = wrapped(ours.page_as_text(), 76)
    return Sent(f"{words}\n\n________________________________\n{ours.header()}\n{quoted}\n")


@client
def outlook_with_lists(ours: Ours, words: str) -> Sent:
    """Outlook's text beside its page has the marks of our page's lists, and is not wrapped."""
    return Sent(f"{words}\n\n{ours.header()}\n{ours.page_as_list()}\n")


@client
def outlook_on_a_telephone(ours: Ours, words: str) -> Sent:
    get = "Get Outlook for iOS<https://aka.ms/o0ukef>"
    ruled = "________________________________"
    return Sent(f"{words}\n\n{get}\n{ruled}\n{ours.header()}\n{ours.page_as_list()}\n")


@client
def outlook_of_a_company(ours: Ours, words: str) -> Sent:
    """The company's server has put a warning above our letter."""
    warning = "CAUTION: This email came from outside the organization. Do not click links unless you know the sender."
    return Sent(f"{words}\n\n{ours.header()}\n{warning}\n\n{ours.page_as_list()}\n")


@client
def apple(ours: Ours, words: str) -> Sent:
    rich = (
        f'<html><body style="overflow-wrap: break-word;">{as_page(words)}<div><br><blockquote type="cite">'
        f"<div>{html.escape(_APPLE)}</div><br><div>{ours.page}</div></blockquote></div><br></body></html>"
    )
    return Sent(f"{words}\n\n\n> {_APPLE}\n> \n{ours.quoted()}\n", rich)


@client
def phone(ours: Ours, words: str) -> Sent:
    return Sent(f"{words}\n\nSent from my iPhone\n\n> {_APPLE}\n> \n> \ufeff{ours.quoted()[2:]}\n")


@client
def samsung(ours: Ours, words: str) -> Sent:
    head = ours.header("From|Date|To|Subject", "12/05/2026  20:05  (GMT+01:00)")
    return Sent(
        f"{words}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\n{head}\n{ours.page_as_list()}\n"
    )


@client
def k_9(ours: Ours, words: str) -> Sent:
    own = "-- \nSent from my Android device with K-9 Mail. Please excuse my brevity."
    return Sent(f"{words}\n{own}\n\nOn 12 May 2026 20:05:00 CEST, {OURS} wrote:\n{ours.quoted('>')}\n")


@client
def thunderbird(ours: Ours, words: str) -> Sent:
    return Sent(f"{_BIRD}\n{ours.quoted()}\n\n{words}\n", parameters={"format": "flowed"})


@client
def thunderbird_page(ours: Ours, words: str) -> Sent:
    return Sent(
        page=f'<html><body><div class="moz-cite-prefix">{_BIRD}<br></div>'
        f'<blockquote type="cite" cite="mid:17@play.example.org">{ours.page}</blockquote>'
        f"{as_page(words, 'p')}</body></html>"
    )


@client
def thunderbird_from_the_page(ours: Ours, words: str) -> Sent:
    """Thunderbird makes a text of our page with stars for what is bold, and marks it."""
    listed = "\n".join(f"> {line}".rstrip() for line in wrapped(ours.page_as_list("*"), 70).split("\n"))
    return Sent(f"{words}\n\n{_BIRD}\n{listed}\n\n-- \nAnn\n")


@client
def mutt(ours: Ours, words: str) -> Sent:
    return Sent(f"{_MUTT}\n{ours.quoted()}\n\n{words}\n\n-- \nAnn\n")


def _between(quoted: list[str], words: str) -> list[str]:
    """Put each line of hers after another piece of the quoted letter, none above its first two lines or below its last."""
    hers, out = words.split("\n"), list(quoted)
    for place in range(len(hers) - 1, -1, -1):
        at = 2 + place * max(0, len(quoted) - 4) // len(hers)
        out[at:at] = ["", hers[place], ""]
    return [*out, ""]


@client
def mutt_between(ours: Ours, words: str) -> Sent:
    """She writes each line of hers after another quoted line."""
    return Sent("\n".join([_MUTT, *_between(ours.quoted().split("\n"), words)]))


@client
def outlook_between(ours: Ours, words: str) -> Sent:
    """She writes between the lines of a letter that bears no mark."""
    return Sent("\n".join([ours.header(), *_between(ours.page_as_list().split("\n"), words)]))


@client
def yahoo(ours: Ours, words: str) -> Sent:
    return Sent(
        page=f'<div class="ydp1yahoo-style-wrap"><div dir="ltr">{as_page(words)}</div></div>'
        '<div id="yahoo_quoted_1" class="yahoo_quoted"><div>'
        "<div>On Tuesday, May 12, 2026 at 08:05:00 PM GMT+2, Nomopoly wrote:</div><div><br></div>"
        f"<div>{ours.page}</div></div></div>"
    )


@client
def yahoo_plain(ours: Ours, words: str) -> Sent:
    """Yahoo's text has our page below the introduction, moved in and without a mark."""
    lead = f"    On Tuesday, May 12, 2026 at 08:05:00 PM GMT+2, {OURS} wrote:  \n "
    moved = "\n".join(f" {line}" for line in ours.page_as_list().split("\n"))
    return Sent(f"{words}\n\nSent from Yahoo Mail for iPhone\n\n\n{lead}\n{moved}\n")


@client
def proton(ours: Ours, words: str) -> Sent:
    lead = "On Tuesday, May 12th, 2026 at 20:05, Nomopoly wrote:"
    return Sent(
        page=f'{as_page(words)}<div class="protonmail_quote">{lead}<br><br>'
        f'<blockquote class="protonmail_quote" type="cite">{ours.page}</blockquote></div>'
    )


@client
def proton_plain(ours: Ours, words: str) -> Sent:
    own = "Sent with [Proton Mail](https://proton.me/) secure email."
    return Sent(f"{words}\n\n{own}\n\nOn Tuesday, May 12th, 2026 at 20:05, {OURS} wrote:\n\n{ours.quoted()}\n")


@client
def tutanota(ours: Ours, words: str) -> Sent:
    return Sent(f"{words}\n\n\nMay 12, 2026, 20:05 by {ADDRESS}:\n\n{ours.quoted()}\n")


@client
def zoho(ours: Ours, words: str) -> Sent:
    lead = f"---- On Tue, 12 May 2026 20:05:00 +0200 {OURS} wrote ----"
    return Sent(f"{words}\n\n\n{lead}\n\n{ours.page_as_list()}\n")


@client
def wrapping(ours: Ours, words: str) -> Sent:
    """A program that wraps what it quotes at 72 columns, so that tails of quoted lines bear no mark."""
    return Sent(f"{words}\n\nOn 12 May 2026, {OURS} wrote:\n{wrapped(ours.quoted(), 72)}")


@client
def unmarked(ours: Ours, words: str) -> Sent:
    """A program that quotes without any mark at all, above the answer's words or below them."""
    return Sent(f"{words}\n\n{ours.text}")


@client
def unmarked_page(ours: Ours, words: str) -> Sent:
    return Sent(page=f"{as_page(words)}<br>{ours.page}")


@client
def unmarked_with_lists(ours: Ours, words: str) -> Sent:
    return Sent(f"{words}\n\n{ours.page_as_list('*')}\n")


def _abroad(name: str, lead: str) -> None:
    """Enter a program that introduces in another language what it marks."""

    def answering(ours: Ours, words: str) -> Sent:
        return Sent(f"{words}\n\n{lead.replace('OURS', OURS)}\n\n{ours.quoted()}\n")

    answering.__name__ = name
    client(answering)


def _outlook_abroad(name: str, names: str, day: str, colon: str = ":") -> None:
    """Enter Outlook in another language: header lines under these names, and no mark."""

    def answering(ours: Ours, words: str) -> Sent:
        return Sent(f"{words}\n\n{ours.header(names, day, colon)}\n{ours.page_as_list()}\n")

    answering.__name__ = name
    client(answering)


for _name, _lead in {
    "gmail_german": f"Am Di., 12. Mai 2026 um 20:05 Uhr schrieb Nomopoly <\n{ADDRESS}>:",
    "gmail_french": "Le mar. 12 mai 2026 à 20:05, OURS a\nécrit :",
    "apple_french": "Le 12 mai 2026 à 20:05, OURS a écrit\u00a0:",
    "gmail_spanish": f"El mar, 12 may 2026 a las 20:05, Nomopoly (<{ADDRESS}>)\nescribió:",
    "gmail_italian": f"Il giorno mar 12 mag 2026 alle ore 20:05 Nomopoly <\n{ADDRESS}> ha scritto:",
    "gmail_japanese": "2026年5月12日(火) 20:05 OURS:",
    "apple_japanese": "2026/05/12 20:05、OURSのメール：",
    "gmail_chinese": "OURS 于2026年5月12日周二 20:05写道：",
    "gmail_korean": "2026년 5월 12일 (화) 오후 8:05, OURS님이\n작성:",
    "gmail_polish": "wt., 12 maj 2026 o 20:05 OURS\nnapisał(a):",
    "gmail_russian": f"вт, 12 мая 2026 г. в 20:05, Nomopoly <\n{ADDRESS}>:",
    "gmail_turkish": "OURS, 12 May 2026 Sal, 20:05 tarihinde\nşunu yazdı:",
}.items():
    _abroad(_name, _lead)
_outlook_abroad("outlook_german", "Von|Gesendet|An|Betreff", "Dienstag, 12. Mai 2026 20:05")
_outlook_abroad("outlook_french", "De|Envoyé|À|Objet", "mardi 12 mai 2026 20:05", " :")
_outlook_abroad("outlook_spanish", "De|Enviado el|Para|Asunto", "martes, 12 de mayo de 2026 20:05")
_outlook_abroad("outlook_japanese", "差出人|送信日時|宛先|件名", "2026年5月12日 20:05")
_outlook_abroad("gmx_german", "!Gesendet|Von|An|Betreff", "Dienstag, 12. Mai 2026 um 20:05 Uhr")

ENDINGS = {
    "nothing": "",
    "a signature": "-- \nAnn Smith\nbuy 77",
    "a telephone": "Sent from my iPhone",
    "a German telephone": "Von meinem iPhone gesendet",
    "a French telephone": "Envoyé de mon iPhone",
    "a Japanese telephone": "iPhoneから送信",
    "a visiting card": "Ann Smith | Consultant\n12 High Street, London\nTel: +44 20 7946 0958\nwww.acme.example",
    "a notice": (
        "CONFIDENTIALITY NOTICE: This e-mail, including any attachments, is for the sole use of the intended\n"
        "recipient and may contain confidential information. If you are not the intended recipient, please\n"
        "pay attention, notify the sender and destroy all copies of the original message."
    ),
    "a notice and the register": (
        "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie\n"
        "bitte den Absender und vernichten Sie diese Mail.\n\n"
        "Acme GmbH, Sitz der Gesellschaft: Berlin, Amtsgericht Charlottenburg HRB 12345"
    ),
    "a French notice": (
        "Ce message et toutes les pièces jointes sont confidentiels et établis à l'intention exclusive de ses\n"
        "destinataires. Si vous avez reçu ce message par erreur, merci de le détruire."
    ),
    "a tree": "Please consider the environment before printing this email.",
}
