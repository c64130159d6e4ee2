-- "charge" becomes partitioned by billing month, as "change" in 0460.
-- Expands: charges of the previous version are older, because it must not run for another month after this file.
do $$
begin
  execute format('alter table charge add constraint charge_before_partitions check (period < %L) not valid',
    (date_trunc('month', (now() + coalesce((select ahead_ms from clock), 0) * interval '1 ms') at time zone 'UTC') + interval '3 months')::date);
end $$;
