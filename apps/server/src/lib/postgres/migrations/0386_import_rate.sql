-- The rate and the expected end of a running import.
alter table import_progress
  add started_at timestamptz,
  -- Null: the server of the feed does not say how long it is.
  add total_bytes bigint;
