-- Mailboxes that a mail server has rejected for good. Nothing is sent to them until they are confirmed again.
create table bounced_address (
  -- SHA-256 of the normalized address: the list outlives erased applicants
  address_hash bytea not null,
  bounced_at timestamptz not null,
  constraint bounced_address_pkey primary key (address_hash)
);
