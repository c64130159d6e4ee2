-- As "change" in 0463. The unique key contains the time of the event already.
-- Expands: the previous version does not know the tables that become default partitions.
do $$
declare
  name text;
  old text;
  bound text;
begin
  foreach name in array array['disposition_event', 'sandbox_disposition_event'] loop
    old := name || '_before_partitions';
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
      from pg_constraint where conrelid = name::regclass and conname = old;

    execute format('alter table %I rename to %I', name, old);
    execute format('drop index %I', name || '_future_idx');
    execute format('alter table %I rename constraint %I to %I', old,
      (select conname from pg_constraint where conrelid = old::regclass and contype = 'u'), old || '_key');
    execute format('alter index %s rename to %I',
      (select indexrelid::regclass from pg_index where indrelid = old::regclass and not indisunique), old || '_sid_idx');

    execute format('create table %I (like %I including defaults including generated) partition by range (event_time)', name, old);
    execute format('alter table %I add constraint %I unique nulls not distinct (tlr_application_id, tlr_sid, event, event_time, reason)',
      name, name || '_key');
    execute format('create index %I on %I (tlr_sid)', name || '_sid_idx', name);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, old, bound);
    execute format('alter table %I attach partition %I default', name, name || '_default');
    execute format('alter table %I drop constraint %I', old, old);
    execute format('alter table %I drop constraint %I', name || '_default', name || '_default_bound');
    execute format('alter table %I enable row level security', old);
  end loop;
end $$;
