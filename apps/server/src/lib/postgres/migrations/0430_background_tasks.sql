-- The last run of each background task, by the clock of the database.
create table background_task (
  name text not null,
  started_at timestamptz,
  -- null while it runs
  ended_at timestamptz,
  -- the last error, which later successful runs keep
  failed_at timestamptz,
  error text,
  -- when an operator requested a run; null once a run has begun since
  requested_at timestamptz,
  constraint background_task_pkey primary key (name)
) with (fillfactor = 50);
