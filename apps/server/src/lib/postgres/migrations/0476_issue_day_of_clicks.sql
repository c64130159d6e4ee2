-- "click" becomes partitioned by the day on which its URL was issued, which is part of the URL: so a search result is
-- billed once by a unique index of one partition. Existing clicks, and those of the previous version, have a day of long ago,
-- and stay in one partition with the keys that they have now.
-- Expands: rows of the previous version are on that day.
alter table click add column issued_on date not null default '2000-01-01';
do $$
begin
  execute format('alter table click add constraint click_before_partitions check (issued_on < %L) not valid',
    (date_trunc('month', (now() + coalesce((select ahead_ms from clock), 0) * interval '1 ms') at time zone 'UTC') + interval '3 months')::date);
end $$;
