-- Requests for a link that sets a new password. A recurring task answers them, so that the response to a request takes
-- as long for an unknown e-mail address as for a known one.
create table recovery_request (
  id bigint generated always as identity,
  email_address text not null,
  requested_at timestamptz not null,
  constraint recovery_request_pkey primary key (id)
);
create unique index recovery_request_email_address_key on recovery_request (lower(email_address));

-- Mailed links that have neither been used nor expired.
create table recovery_link (
  -- SHA-256 of the secret in the link
  secret_hash bytea not null,
  credential_id bigint not null,
  expires_at timestamptz not null,
  constraint recovery_link_pkey primary key (secret_hash),
  constraint recovery_link_credential_fkey foreign key (credential_id) references credential (id) on delete cascade
);
create index recovery_link_credential_idx on recovery_link (credential_id);
create index recovery_link_expires_at_idx on recovery_link (expires_at);
