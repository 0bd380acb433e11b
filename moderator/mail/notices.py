"""What employers have added below every mail: notices of confidence, of viruses, of the register; and visiting cards.

A notice is known by several of its phrases together, in one paragraph: one alone could stand in a proposal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moderator.mail.frames import phrases

LONGEST_PARAGRAPH = 4_000
LONGEST_CARD = 10
_FEWEST_CUES = 3


_OF_THE_MAIL = phrases("""
    this e-mail | this email | this message | this mail | this communication | this transmission | this correspondence
    e-mail and | email and any | the contents of this | information contained in | information transmitted
    diese e-mail
    diese mail | diese nachricht | dieser e-mail | ce message | ce courriel | ce mail | cet e-mail | cet email
    este mensaje | este correo | este e-mail | este email | esta mensagem | questo messaggio | questa e-mail
    questa email | dit bericht | deze e-mail | deze email | detta meddelande | denne e-mail | denne e-post
    このメール
    本メール | 本电子邮件 | 此邮件 | 本邮件
""")
_STRONG = phrases("""
    confidential | privileged | intended recipient | intended solely | intended only | intended for the | unauthorized
    unauthorised | disclaimer | before printing | before you print | printing this | virus | views or opinions
    views and opinions | any views | vertraulich | adressat | empfänger | ausdruck | confidentiel | destinataire
    imprimer | confidencial | destinatari | imprimir | confidenzial | riservat | stampare | vertrouwelijk
    geadresseerde | printen | afdrukken | konfidentiell | fortrolig | 機密 | 秘密 | 保密
""")
_OTHERS = phrases("""
    in error | by mistake | notify the sender | notify us | inform the sender | delete | destroy | disclos | copying
    distribut | liab | attachment | files transmitted | responsib | legally | recipient | individual or entity
    environment | prohibited | antivirus | checked for | scanned | of the author | of the company | reliance
    contract
    irrtümlich | vernichten | löschen | informieren sie | weitergabe | unbefugt | umwelt | rechtlich | par erreur
    avertir | détruire | supprimer | environnement | por error | elimin | prohibid | avis | medio ambiente
    por engano
    per errore | cancell | vietat | ambiente | abusievelijk | verwijder | milieu | 誤 | 削除 | 删除
""")
_OF_THE_REGISTER = phrases("""
    registered in | registered office | registered number | registration no | company no | company number | vat no
    vat number | vat reg | vat id | handelsregister | amtsgericht | registergericht | geschäftsführ
    sitz der gesellschaft | ust-id | ust.-id | steuernummer | hrb | aufsichtsrat | vorstand | siège social
    capital social | siret | n° tva | domicilio social | sede legale | partita iva | p.iva | kvk | btw
""")
_BEGINS = re.compile("|".join(map(re.escape, (*_OF_THE_MAIL, *_STRONG, *_OF_THE_REGISTER))))
_LABELLED = re.compile(
    r"(?:tel(?:ephone|efon|éfono|\.)?|phone|mobile?|mob|cell|fax|handy|direct|office|skype|web(?:site)?|e-?mail|mail|[tmpefwd])"
    r"(?:[ ]*[:.|][ ]*|[ ]+)\S.{0,100}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\+?[\d ()./\u00b7-]{7,30}")
_LINK = re.compile(r"<?(?:https?://|www\.)\S{3,300}", re.IGNORECASE)


def notice_at(looks: Sequence[str], at: int) -> int:
    """Give how many lines from `at` on, to the end of their paragraph, are such a notice; 0 if they are none.

    The first of them must speak of it: what stands above it in the same paragraph may be the sender's own.
    """
    if not _speaks(looks[at]) or (at > 1 and _speaks(looks[at - 1]) and _speaks(looks[at - 2])):
        return 0
    end, letters = at, 0
    while end < len(looks) and looks[end].strip() and letters <= LONGEST_PARAGRAPH:
        letters += len(looks[end])
        end += 1
    words = " ".join(" ".join(looks[at:end]).split()).lower()[:LONGEST_PARAGRAPH]
    return end - at if _is_notice(words) else 0


def _speaks(look: str) -> bool:
    """Say whether a line may belong to a notice. The third such line is no beginning of one, if the first was none."""
    return bool(_BEGINS.search(look.lower()))


def _is_notice(words: str) -> bool:
    of_the_mail = sum(each in words for each in _OF_THE_MAIL)
    strong = sum(each in words for each in _STRONG)
    cues = of_the_mail + strong + sum(each in words for each in _OTHERS)
    is_legal = bool(of_the_mail and strong) and cues >= _FEWEST_CUES
    return is_legal or sum(each in words for each in _OF_THE_REGISTER) >= 2


def _is_contact(look: str) -> bool:
    """Say whether a line is a telephone number, an address or a link of the kind that stands on a visiting card."""
    words = look.strip(" *_|")
    labelled = _LABELLED.fullmatch(words)
    if labelled:
        return "@" in words or "www." in words or "://" in words or sum(each.isdigit() for each in words) >= 7
    numbered = _NUMBER.fullmatch(words) and words.startswith("+") and sum(each.isdigit() for each in words) >= 8
    return bool(numbered or _LINK.fullmatch(words))


def card_at(looks: Sequence[str], at: int, name: str) -> int:
    """Give how many lines from `at` on are the visiting card of somebody called `name`; 0 if they are none.

    It begins with her name, alone or with her title, and has a telephone number or a link below it.
    """
    wanted = " ".join(name.split()).casefold()
    first = " ".join(looks[at].strip(" *_").split()).casefold()
    if not wanted or not first.startswith(wanted) or first[len(wanted) :].strip()[:1] not in ("", ",", "|", "-", "("):
        return 0
    end = at + 1
    while end < len(looks) and looks[end].strip() and end - at <= LONGEST_CARD:
        end += 1
    is_card = 1 < end - at <= LONGEST_CARD and any(_is_contact(each) for each in looks[at + 1 : end])
    return end - at if is_card else 0
