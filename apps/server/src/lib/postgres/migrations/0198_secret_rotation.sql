-- The secret that a rotation has replaced, as long as both are taken.
alter table app_client
  add column previous_secret_hash bytea,
  add column previous_secret_until timestamptz;
