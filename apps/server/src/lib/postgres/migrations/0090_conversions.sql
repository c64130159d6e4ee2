-- What is told of seekers who came from a click: by a page of the advertiser's that loads a pixel, or by its server.
-- Stored as it is told, whoever tells it, so that nothing reveals which sessions there are; what it comes to is
-- found out afterwards. Nobody's row until then: the role of API requests is granted nothing here.
create table conversion_report (
  tlr_sid uuid not null,
  event smallint not null,
  -- as it was named; 0 = none was
  pool_id bigint not null,
  channel text not null,
  received_at timestamptz not null,
  -- a click that waits in the spool of a server is known only later
  next_look_at timestamptz not null,
  -- null: waits for its click
  outcome text,
  constraint conversion_report_pkey primary key (tlr_sid, event, pool_id),
  constraint conversion_report_event check (event between 1 and 3),
  constraint conversion_report_channel check (channel in ('PIXEL', 'SERVER')),
  constraint conversion_report_outcome
    check (outcome in ('ATTRIBUTED', 'REPEATED', 'UNKNOWN_CLICK', 'NOT_VALID', 'OTHER_POOL', 'TOO_LATE'))
);
create index conversion_report_waiting_idx on conversion_report (next_look_at) where outcome is null;
create index conversion_report_received_at_idx on conversion_report (received_at);

-- A conversion belongs to the last valid click, and of each kind there is one a click.
create table conversion (
  root_customer_id bigint not null,
  customer_id bigint not null,
  click_id uuid not null,
  event smallint not null,
  -- when it was told
  at timestamptz not null,
  clicked_at timestamptz not null,
  -- the session that was named: that of the click, or of a later one that repeated it
  tlr_sid uuid not null,
  channel text not null,
  pool_id bigint not null,
  campaign_id bigint,
  segment_id bigint,
  job_id bigint not null,
  publisher_id bigint not null,
  -- whether the pool counted this event as an acquisition then
  acquisition boolean not null,
  constraint conversion_pkey primary key (root_customer_id, customer_id, click_id, event),
  constraint conversion_event check (event between 1 and 3),
  constraint conversion_channel check (channel in ('PIXEL', 'SERVER')),
  constraint conversion_click_fkey foreign key (root_customer_id, customer_id, click_id)
    references click (root_customer_id, customer_id, id)
);
create index conversion_campaign_idx on conversion (root_customer_id, customer_id, campaign_id, at);
create index conversion_at_idx on conversion (at);
alter table conversion enable row level security;
create policy acting_customer on conversion to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on conversion to tiller_tenant;

alter table click
  -- of a duplicate: the valid click that it repeats
  add column valid_click_id uuid;

alter table pool
  add constraint pool_cpa_bitmap check (cpa_bitmap between 0 and 7);
