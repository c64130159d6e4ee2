-- No code ever added a task to the queue of graphile-worker; all background work is recurring (ADR 33).
drop function add_task;
alter table process drop column worker_pool;
drop schema if exists graphile_worker cascade;
