-- As "change" in 0463. The existing partition keeps its narrower keys, in which versions that do not know the day agree
-- with those that do. Foreign keys would have to contain the day; ADR 52 says why they are not needed.
-- Expands: the keys are wider.
alter table charge drop constraint charge_click_fkey;
alter table one_time_charge drop constraint one_time_charge_click_fkey;
alter table conversion drop constraint conversion_click_fkey;

do $$
declare
  bound text;
  suffix text;
  child text;
  parent text;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conrelid = 'click'::regclass and conname = 'click_before_partitions';

  alter table click rename to click_before_partitions;
  alter table click_before_partitions rename constraint click_pkey to click_before_partitions_pkey;
  alter table click_before_partitions add unique using index click_before_partitions_id_pkey;
  -- click_token_billed_once keeps its name, by which the previous version recognizes its error.
  foreach suffix in array array['at_idx', 'billed_network_idx', 'billed_visitor_id_idx', 'billed_visitor_idx', 'expired_idx',
    'first_idx', 'publisher_idx', 'sid_idx', 'token_held_idx', 'txid_idx', 'visitor_id_job_idx'] loop
    execute format('alter index %I rename to %I', 'click_' || suffix, 'click_before_partitions_' || suffix);
  end loop;

  create table click (like click_before_partitions including defaults) partition by range (issued_on);
  alter table click
    -- Not a primary key, which the existing partition has already.
    add constraint click_pkey unique (root_customer_id, customer_id, id, issued_on),
    add constraint click_channel check (channel in ('SEARCH', 'FEED')),
    add constraint click_class check (class in ('VALID', 'BOT', 'DUPLICATE', 'GEO', 'EXPIRED', 'STALE', 'CAPPED', 'PUBLISHER',
      'DATA_CENTER', 'SUSPECT'));
  create unique index click_day_token_billed_once on click (root_customer_id, customer_id, token_id, issued_on) where charged_cents > 0;
  create index click_at_idx on click using brin (at) with (pages_per_range = 128, autosummarize = on);
  create index click_billed_network_idx on click (root_customer_id, customer_id, campaign_id, network_hash, at)
    where charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null;
  create index click_billed_visitor_id_idx on click (visitor_id, at)
    where visitor_id is not null and (charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null);
  create index click_billed_visitor_idx on click (visitor_hash, at)
    where charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null;
  create index click_expired_idx on click (root_customer_id, customer_id, job_id, network_hash, at) where class = 'EXPIRED';
  create index click_first_idx on click (root_customer_id, customer_id, job_id, network_hash, visitor_hash, at)
    where class in ('VALID', 'SUSPECT');
  create index click_publisher_idx on click (publisher_id, at);
  create index click_sid_idx on click (id);
  create index click_token_held_idx on click (root_customer_id, customer_id, token_id) where class = 'SUSPECT';
  create index click_txid_idx on click (txid);
  create index click_visitor_id_job_idx on click (visitor_id, job_id, at)
    where visitor_id is not null and class in ('VALID', 'SUSPECT');
  alter table click enable row level security;
  create policy acting_customer on click to tiller_tenant
    using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
  grant select, insert on click to tiller_tenant;

  execute format('alter table click attach partition click_before_partitions for values from (minvalue) to (%L)', bound);
  alter table click_before_partitions drop constraint click_before_partitions;
  revoke all on click_before_partitions from tiller_tenant;

  create table click_default (like click including all);
  alter table click_default enable row level security;
  alter table click attach partition click_default default;
  -- An error names the index of the partition.
  for child, parent in select c.relname, p.relname from pg_inherits
    join pg_index on indexrelid = inhrelid and indrelid = 'click_default'::regclass
    join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
    where c.relname <> replace(p.relname, 'click_', 'click_default_')
  loop
    execute format('alter index %I rename to %I', child, replace(parent, 'click_', 'click_default_'));
  end loop;
end $$;
