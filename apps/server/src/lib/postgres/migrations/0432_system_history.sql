-- What each process measures of itself with its heartbeat; null: not applicable, or a version that does not measure it.
alter table process
  add column version text,
  add column disk_free_bytes bigint,
  add column memory_bytes bigint,
  add column index_jobs integer,
  add column index_lag_ms bigint;

-- The state of the platform by hour, for the charts of operators.
create table system_hour (
  -- when the hour begins
  at timestamptz not null,
  imports_succeeded integer not null,
  imports_failed integer not null,
  mails_sent integer not null,
  -- mails created in the hour that could not be delivered
  mails_failed integer not null,
  most_mails_waiting integer not null,
  least_disk_free_bytes bigint,
  most_memory_bytes bigint,
  most_index_jobs integer,
  most_index_lag_ms bigint,
  fewest_processes integer not null,
  most_processes integer not null,
  constraint system_hour_pkey primary key (at)
);
