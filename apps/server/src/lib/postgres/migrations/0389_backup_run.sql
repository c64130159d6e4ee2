-- Backups and rehearsed restores, for the status, the metrics, and tiller doctor.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('BACKUP', 'REHEARSAL')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Null if it succeeded.
  problem text,
  check (finished_at >= started_at)
);

create index backup_run_finished_idx on backup_run (kind, finished_at);
