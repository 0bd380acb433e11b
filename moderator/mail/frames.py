"""What mail programs put around a mail that they quote: who wrote it when, dividers, header lines, in many languages.

All by plain string tests on single lines, so that no mail can keep the reader busy. Lines are given as a keyboard would
have typed them (`charsets.typed`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST_INTRODUCTION = 500
INTRODUCTION_LINES = 3
HEADER_LINES = 12
LONGEST_LABEL = 24
LONGEST_DEVICE = 100


def phrases(text: str) -> tuple[str, ...]:
    """Give the phrases of a table, which stand between upright strokes or on lines of their own."""
    return tuple(phrase for each in text.replace("\n", "|").split("|") if (phrase := each.strip()))


_WROTE = phrases("""
    wrote | writes | schrieb | a écrit | a ecrit | escribió | escribio | ha escrito | ha scritto | scrisse | schreef
    escreveu | skrev | kirjoitti | napisał | pisze | napsal | napísal | írta | a scris | написал | пишет | пише
    написав
    yazdı | έγραψε | đã viết | je napisao | je napisala | написа | 写道 | 寫道 | 書きました | のメール | のメッセージ
    님이 작성 | כתב | كتب
""")
_OPENERS = (
    "在",
    *(
        f"{each} "
        for each in phrases("on|am|le|el|il|op|em|den|w dniu|dne|dnia|pe|στις|på|ti|quoting|in article|at|в|vào")
    ),
)
_LABELS = {
    label: kind
    for kind, table in {
        "from": """
            from | von | de | da | van | från | fra | lähettäjä | od | от | від | feladó | kimden | από | de la
            发件人
            寄件者 | 差出人 | 送信者 | 보낸 사람 | 보낸사람 | מאת
        """,
        "date": """
            sent | date | gesendet | datum | envoyé | enviado | enviado el | enviada em | enviado em | fecha | inviato
            data | verzonden | skickat | sendt | dato | lähetetty | päivämäärä | wysłano | odesláno | odoslané
            elküldve
            dátum | gönderilme tarihi | tarih | trimis | дата | отправлено | надіслано | στάλθηκε | ημερομηνία
            发送时间
            日期 | 寄件日期 | 送信日時 | 日時 | 日付 | 보낸 날짜 | 날짜 | נשלח | תאריך
        """,
        "to": """
            to | an | à | a | para | aan | till | til | vastaanottaja | do | komu | кому | címzett | kime | προς
            către
            收件人 | 收件者 | 宛先 | 받는 사람 | 받는사람 | אל
        """,
        "subject": """
            subject | betreff | objet | asunto | oggetto | onderwerp | assunto | ämne | emne | aihe | temat | předmět
            predmet | tárgy | konu | subiect | тема | θέμα | 主题 | 主旨 | 件名 | 제목 | נושא
        """,
        "also": """
            cc | kopie | kopia | bcc | reply-to | importance | attachments | copie à | copia | wichtigkeit
            anlagen | 抄送
            副本 | 参照 | 참조
        """,
    }.items()
    for label in phrases(table)
}
_ORIGINALS = frozenset(
    phrases("""
        original message | forwarded message | reply message | original email | ursprüngliche nachricht
        originalnachricht | original-nachricht | weitergeleitete nachricht | message d'origine | message original
        message transféré | mensaje original | mensaje reenviado | messaggio originale | messaggio inoltrato
        oorspronkelijk bericht | doorgestuurd bericht | mensagem original | mensagem encaminhada
        ursprungligt meddelande
        oprindelig meddelelse | opprinnelig melding | alkuperäinen viesti | oryginalna wiadomość
        wiadomość oryginalna
        původní zpráva | eredeti üzenet | orijinal mesaj | исходное сообщение | пересылаемое сообщение
        原始邮件 | 原始郵件
        转发邮件 | 元のメッセージ | 원본 메시지 | 원본메시지
    """)
)
_FORWARDS = frozenset(
    {"begin forwarded message:", "anfang der weitergeleiteten nachricht:", "début du message réexpédié :"}
)
_DEVICES = (
    *(
        f"{each} "
        for each in phrases("""
            sent from | sent with | sent via | sent using | sent through | von meinem | gesendet von | gesendet mit
            gesendet über | von unterwegs | unterwegs | envoyé de mon | envoyé depuis | envoyé à partir | envoyé avec
            envoyé via | enviado desde | enviado con | enviado do | enviado a partir | enviado de mi | enviado com
            inviato da | inviato dal | inviato con | verstuurd vanaf | verzonden vanaf | verzonden met | skickat från
            sendt fra | sendt med | lähetetty | wysłane z | wysłano z | odesláno z | отправлено с | отправлено из
            надіслано з | trimis de pe | στάλθηκε από | typed on my | outlook für
        """)
    ),
    *phrases("""
        get outlook for | get bluemail for | get the outlook app | outlook for ios | outlook for android
        holen sie sich outlook | télécharger outlook | obtenir outlook | obtener outlook | scarica outlook
        obter o outlook
        hämta outlook | hent outlook | please excuse my brevity | please excuse the brevity | please excuse any typos
        excuse my brevity | excuse any typos | this message was sent from my | this email was sent from my
        diese nachricht wurde von mein | yahoo mail: | iphoneから送信 | ipadから送信 | androidから送信 | 发信元
        从我的
        發自我的 | 发自我的 | 나의 iphone | 내 iphone | virus-free | virenfrei | sans virus | libre de virus
        privo di virus
    """),
)
_DEVICE_ENDS = phrases("gesendet | から送信 | から送信されました | 발송 | 에서 보냄 | gönderildi | 发送")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
_DAY = re.compile(r"(?<!\d)(?:20\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d\d(?:\d\d)?(?!\d))")
_PICTURE = re.compile(r"\[(?:image|cid|inline|bild|logo)[^][]{0,200}\]", re.IGNORECASE)


def is_quoted(look: str) -> bool:
    """Say whether a line bears the mark of a quote."""
    return look.lstrip().startswith(">")


def _is_dated(text: str) -> bool:
    """Say whether a text names a day with its year, and a time of it."""
    return bool(_CLOCK.search(text) and _DAY.search(text))


def _is_introduction(text: str) -> bool:
    """Say whether one text, already joined from its lines, introduces a quote ("On ... Ann wrote:")."""
    words = text.strip().lower()
    if len(words) > LONGEST_INTRODUCTION:
        return False
    if words.startswith("--") and words.endswith("--"):
        return words.strip("- ").endswith(_WROTE)
    if not words.endswith(":"):
        return False
    if "@" in words and (words.endswith(">:") or _is_dated(words)):
        return True
    if not any(each in words for each in _WROTE):
        return False
    return "@" in words or any(each.isdigit() for each in words)


def introduction(looks: Sequence[str], at: int) -> int:
    """Give how many lines from `at` on introduce a quote, 0 if none do.

    An introduction of several lines begins with an opening word or with day and time, and at the last line that can
    begin it: an order that begins with "On" above it is not swallowed.
    """
    if _is_introduction(looks[at]):
        return 1
    for count in range(2, INTRODUCTION_LINES + 1):
        piece = looks[at : at + count]
        if len(piece) < count or any(not each.strip() or is_quoted(each) for each in piece):
            return 0
        if not piece[-1].rstrip().endswith(":"):
            continue
        if not _opens_introduction(piece):
            return 0
        return 0 if any(_opens_introduction(piece[step:]) for step in range(1, count)) else count
    return 0


def _opens_introduction(piece: Sequence[str]) -> bool:
    """Say whether some lines are an introduction whose first line opens it and has a date in it."""
    first = piece[0].lstrip().lower()
    numbers = "".join(each if each.isdigit() else " " for each in first).split()
    dated = len(numbers) >= 2 or (len(piece) == 1 and numbers != [])
    # "Bob <bob@...> schrieb am Mo., 3. Mai 2021 um" goes on with the time.
    is_cut = "@" in first and not first.rstrip().endswith(":") and any(each in first for each in _WROTE)
    opened = (first.startswith(_OPENERS) and dated) or is_cut
    return (opened or _is_dated(first)) and _is_introduction(" ".join(piece))


def _label(look: str) -> str:
    name, colon, _ = look.lstrip(" *").partition(":")
    return _LABELS.get(name.strip(" *").lower(), "") if colon and len(name) <= LONGEST_LABEL else ""


def is_header_block(looks: Sequence[str], at: int) -> bool:
    """Say whether lines like From:, Sent:, To:, Subject: of a quoted mail begin at `at`, with From: once among them."""
    first = _label(looks[at])
    if first not in ("from", "date", "subject"):
        return False
    seen = [first]
    for place in range(at + 1, min(at + HEADER_LINES, len(looks))):
        label = _label(looks[place])
        if not looks[place].strip():
            if place + 1 >= len(looks) or not _label(looks[place + 1]):
                break
            continue
        if label == "from" and "from" in seen:
            break
        seen.append(label)
    return "from" in seen and len({"date", "to", "subject"} & set(seen)) >= 2


def _is_author(look: str) -> bool:
    """Say whether a line is the one header line that some programs put above a quoted mail: From, with an address."""
    bare = look.rstrip(" *")
    return _label(look) == "from" and bare.endswith(">") and "@" in bare and "<" in bare


def said_before(look: str) -> str:
    """Give what stands in a line before an introduction of a quote in the same line; "" where none ends it."""
    low = look.lower()
    if len(look) > LONGEST_INTRODUCTION or low.lstrip().startswith(_OPENERS):
        return ""
    for place, letter in enumerate(low):
        rest = low[place + 1 :].lstrip()
        if letter in ".!?" and rest.startswith(_OPENERS) and _opens_introduction([rest]):
            return look[: place + 1]
    return ""


def is_header_line(look: str) -> bool:
    """Say whether a line is one of such a block."""
    return bool(_label(look))


def is_divider(look: str) -> bool:
    """Say whether a line is a divider such as "-----Original Message-----"."""
    words = look.strip().lower()
    if words in _FORWARDS:
        return True
    return words[:1] in ("-", "_", "=") and words.strip("-_= ") in _ORIGINALS


def is_device(look: str) -> bool:
    """Say whether a line is what a telephone or a program adds of itself: "Sent from my phone", a picture's name."""
    words = look.strip().strip("*_").lower()
    if len(words) > LONGEST_DEVICE:
        return False
    return (
        words.startswith(_DEVICES)
        or (words.rstrip(".").endswith(_DEVICE_ENDS) and not any(each.isdigit() for each in words))
        or bool(_PICTURE.fullmatch(words))
    )


def rest_is_quoted(looks: Sequence[str], at: int) -> bool:
    """Say whether everything from `at` on is a quoted mail without any ">"."""
    if is_divider(looks[at]) or is_header_block(looks, at) or _is_author(looks[at]):
        return True
    ruled = looks[at].strip()
    below = next((each for each in range(at + 1, min(at + 3, len(looks))) if looks[each].strip()), None)
    return len(ruled) >= 10 and not ruled.strip("_-") and below is not None and is_header_block(looks, below)
