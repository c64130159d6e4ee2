-- "idempotent_answer" becomes partitioned by day and "impression" by month, as "change" in 0460. Their times are of
-- Tiller's clock, which a sandbox can move.
-- Expands: rows of the previous version are older, because it must not run for another month after this file.
do $$
declare
  at timestamptz := now() + coalesce((select ahead_ms from clock), 0) * interval '1 ms';
begin
  execute format('alter table idempotent_answer add constraint idempotent_answer_before_partitions check (created_at < %L) not valid',
    (date_trunc('day', at at time zone 'UTC') + interval '32 days') at time zone 'UTC');
  execute format('alter table impression add constraint impression_before_partitions check (at < %L) not valid',
    (date_trunc('month', at at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
