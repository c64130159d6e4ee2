-- What is counted, rolled up by hour and by billing day. Whoever records an event writes no counter: each row has the
-- number of the transaction that wrote it, and a recurring task adds to the roll-ups what was committed since the last
-- time. A reader adds what came after that, so that what it reads is exact at every instant.

alter table click add column txid xid8 not null default pg_current_xact_id();
alter table charge add column txid xid8 not null default pg_current_xact_id();
alter table conversion add column txid xid8 not null default pg_current_xact_id();
create index click_txid_idx on click (txid);
create index charge_txid_idx on charge (txid);
create index conversion_txid_idx on conversion (txid);

-- Results of searches that were shown, counted in memory and written every few seconds. Once a quarter of an hour is
-- over, its rows for the same job, publisher and price become one.
create table impression (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  -- the beginning of a quarter of an hour: every billing day and every hour of every zone is made of whole ones
  at timestamptz not null,
  job_id bigint not null,
  campaign_id bigint,
  segment_id bigint,
  publisher_id bigint not null,
  price_cents integer not null,
  impressions integer not null,
  txid xid8 not null default pg_current_xact_id(),
  constraint impression_pkey primary key (root_customer_id, customer_id, id),
  constraint impression_impressions check (impressions > 0)
);
create index impression_txid_idx on impression (txid);
create index impression_at_idx on impression (at);

create table activity_hour (
  root_customer_id bigint not null,
  customer_id bigint not null,
  at timestamptz not null,
  -- 0, here and below: none
  campaign_id bigint not null,
  segment_id bigint not null,
  job_id bigint not null,
  publisher_id bigint not null,
  -- '' for what is no click
  click_class text not null,
  impressions bigint not null,
  clicks bigint not null,
  billable bigint not null,
  spend_cents bigint not null,
  applications bigint not null,
  qualified bigint not null,
  rsvps bigint not null,
  conversions1 bigint not null,
  conversions2 bigint not null,
  conversions3 bigint not null,
  constraint activity_hour_pkey primary key
    (root_customer_id, customer_id, at, campaign_id, segment_id, job_id, publisher_id, click_class)
);

create table activity_day (like activity_hour including defaults);
alter table activity_day rename column at to day;
alter table activity_day
  alter column day type date using day::date,
  add constraint activity_day_pkey primary key
    (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id, click_class);
create index activity_day_campaign_idx on activity_day (root_customer_id, customer_id, campaign_id, day);
create index activity_day_job_idx on activity_day (root_customer_id, customer_id, job_id, day);

-- How far the roll-ups have come: all that transactions before `rolled_to` wrote is in them. The numbers of
-- transactions mean something only in the cluster that gave them, and days only in the zone by which they were made.
create table activity_progress (
  id boolean not null default true,
  rolled_to xid8 not null,
  cluster text not null,
  zone text not null,
  constraint activity_progress_pkey primary key (id),
  constraint activity_progress_one_row check (id)
);
insert into activity_progress (rolled_to, cluster, zone) values ('0', '', '');

create function activity_rolled_to() returns xid8 language sql stable security definer set search_path = public, pg_temp
as $$ select rolled_to from activity_progress $$;
revoke all on function activity_rolled_to from public;
grant execute on function activity_rolled_to to tiller_tenant;

do $$
declare name text;
begin
  foreach name in array array['impression', 'activity_hour', 'activity_day'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
    execute format('grant select on %I to tiller_tenant', name);
  end loop;
end $$;
