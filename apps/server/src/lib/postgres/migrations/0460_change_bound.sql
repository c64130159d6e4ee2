-- "change" becomes partitioned by day, and its rows stay where they are: in the partition before this bound. Until then,
-- the previous version may write.
-- Expands: rows of the previous version are older, because it must not run for another week after this file.
do $$
begin
  execute format('alter table change add constraint change_before_partitions check (at < %L) not valid',
    (date_trunc('day', now() at time zone 'UTC') + interval '8 days') at time zone 'UTC');
end $$;
