-- The deadline that the open week had before a revision: it has it again when what was taken back is put back.
ALTER TABLE revisions ADD COLUMN due TEXT;
