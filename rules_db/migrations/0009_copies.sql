-- Two deliveries are one mail only where they are alike in every byte but what is added on the way; else an altered copy
-- that comes first would keep the mail itself out. What copies have in common, the sha256 of From, Date, Subject,
-- Message-ID and body, says that they are copies.
ALTER TABLE inbox ADD COLUMN content TEXT NOT NULL DEFAULT '';
UPDATE inbox SET content = digest;
