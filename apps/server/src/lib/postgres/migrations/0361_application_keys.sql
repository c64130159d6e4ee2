-- The key of the application's personal data: 32 bytes, sealed. Erasing the application deletes it, so that copies of the
-- data cannot be read. Null: erased, or still sealed with the customer's key, as before; a background task seals it again.
alter table application add column sealed_key bytea;
alter table application
  drop constraint application_erased,
  add constraint application_erased check (
    erased_at is null or (applicant is null and answers is null and email_hash is null and sealed_key is null));
create index application_former_key_idx on application (id) where sealed_key is null and erased_at is null;
-- Finds the keys that a retired key has sealed: it is named by the first three bytes.
create index application_key_header_idx on application (substring(sealed_key for 3));
