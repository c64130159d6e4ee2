-- The processes that run, for status, and for giving back what a process had begun that is gone. By the clock of the
-- database. A search index has its own row in index_replica, because a process can live whose index is stuck.
create table process (
  id uuid not null,
  role text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- under which it locks tasks; null: it does none
  worker_pool text,
  constraint process_pkey primary key (id),
  constraint process_role check (role in ('all', 'api', 'worker'))
);

-- How requests add background work. They run as tiller_tenant, which sees nothing of the queue and may not: with the
-- rights of the owner it does this one thing. In a string, so that a later version of the queue can replace its own
-- functions.
create function add_task(task text, payload json, delay_seconds double precision, max_attempts integer, key text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => now() + delay_seconds * interval '1 second',
    max_attempts => add_task.max_attempts, job_key => key);
end $$;
revoke all on function add_task from public;
grant execute on function add_task to tiller_tenant;
