-- Advertisers see how many reports that name their pools matched none of its clicks.
create index conversion_report_unmatched_idx on conversion_report (pool_id, received_at)
  where outcome is null or outcome in ('UNKNOWN_CLICK', 'OTHER_POOL');
alter table conversion_report enable row level security;
create policy own_pool on conversion_report to tiller_tenant
  using (pool_id in (select id from pool));
grant select (pool_id, received_at, outcome) on conversion_report to tiller_tenant;
