-- What was done with mails that still lie in a mailbox at an IMAP server. A row goes when its mail is put away there.
CREATE TABLE fetched (
    mailbox TEXT NOT NULL,                    -- user, host, port and folder
    validity INTEGER NOT NULL,                -- UIDVALIDITY: when it changes, all numbers mean other mails
    uid INTEGER NOT NULL,
    fate TEXT NOT NULL CHECK (fate IN ('kept', 'left')), -- kept: safe here, to be put away; left: none of ours
    PRIMARY KEY (mailbox, validity, uid)
) WITHOUT ROWID;
