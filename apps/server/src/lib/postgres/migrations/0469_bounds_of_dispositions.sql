-- Both tables of events become partitioned by month, as "change" in 0460. Events that are reported more than a quarter
-- ahead move to what becomes the default partition in 0471.
-- Expands: until then, the previous version answers such events with an error, and the partner sends them again.
do $$
declare
  name text;
  bound timestamptz := (date_trunc('month', (now() + coalesce((select ahead_ms from clock), 0) * interval '1 ms') at time zone 'UTC')
    + interval '4 months') at time zone 'UTC';
begin
  set local enable_seqscan = off;
  foreach name in array array['disposition_event', 'sandbox_disposition_event'] loop
    execute format('create table %I (like %I including all excluding indexes)', name || '_default', name);
    execute format('alter table %I add constraint %I unique nulls not distinct (tlr_application_id, tlr_sid, event, event_time, reason)',
      name || '_default', name || '_default_key');
    execute format('create index on %I (tlr_sid)', name || '_default');
    execute format('alter table %I enable row level security', name || '_default');
    execute format('alter table %I add constraint %I check (event_time >= %L)', name || '_default', name || '_default_bound', bound);
    execute format('
      with moved as (delete from %I where future and event_time >= $1 returning *)
      insert into %I (tlr_application_id, tlr_sid, event, event_time, reason, event_time_text, raw_event, meta_data, received_at)
      select tlr_application_id, tlr_sid, event, event_time, reason, event_time_text, raw_event, meta_data, received_at from moved',
      name, name || '_default') using bound;
    execute format('alter table %I add constraint %I check (event_time < %L) not valid', name, name || '_before_partitions', bound);
  end loop;
end $$;
