-- What is counted before it is judged: secrets, passwords and codes that are tried, and codes that are sent.
drop table sign_in_failure;
create table attempt (
  -- of who tries what, which is nobody's business
  subject_hash bytea not null,
  -- of those that have failed, or are being judged; never more than are allowed
  times timestamptz[] not null,
  expires_at timestamptz not null,
  constraint attempt_pkey primary key (subject_hash)
);
create index attempt_expires_at_idx on attempt (expires_at);

-- How many sign-ins of a user wait for a code.
create index sign_in_app_user_idx on sign_in (root_customer_id, customer_id, app_user_id) where app_user_id is not null;
