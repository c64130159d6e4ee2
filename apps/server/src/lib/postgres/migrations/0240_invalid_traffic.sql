-- Invalid traffic: classes for clicks above a limit, from a publisher's own network, and from data centers. SUSPECT clicks
-- wait for a review.
alter table click drop constraint click_class;
alter table click add constraint click_class
  check (class in ('VALID', 'BOT', 'DUPLICATE', 'GEO', 'EXPIRED', 'STALE', 'CAPPED', 'PUBLISHER', 'DATA_CENTER', 'SUSPECT')) not valid;
alter table click validate constraint click_class;

-- For the limits per visitor and per network and campaign.
create index click_billed_visitor_idx on click (visitor_hash, at) where charged_cents > 0 or class = 'SUSPECT';
create index click_billed_network_idx on click (root_customer_id, customer_id, campaign_id, network_hash, at)
  where charged_cents > 0 or class = 'SUSPECT';

-- Billed clicks by hour, for the limit per publisher and campaign.
create table billed_click_hour (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  hour timestamptz not null,
  publisher_id bigint not null,
  clicks integer not null,
  constraint billed_click_hour_pkey primary key (root_customer_id, customer_id, campaign_id, hour, publisher_id),
  constraint billed_click_hour_clicks check (clicks > 0)
);
create index billed_click_hour_hour_idx on billed_click_hour (hour);
alter table billed_click_hour enable row level security;
create policy acting_customer on billed_click_hour to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
insert into billed_click_hour (root_customer_id, customer_id, campaign_id, hour, publisher_id, clicks)
  select root_customer_id, customer_id, campaign_id, date_trunc('hour', at), publisher_id, count(*)
  from charge where kind = 'CLICK' and at > now() - interval '15 days' group by 1, 2, 3, 4, 5;

-- The networks from which a publisher's pass was used.
create table publisher_network (
  publisher_id bigint not null,
  -- hash of the day on which the pass was used
  network_hash bytea not null,
  at timestamptz not null,
  constraint publisher_network_pkey primary key (publisher_id, network_hash),
  constraint publisher_network_publisher_fkey foreign key (publisher_id) references publisher (id)
);
create index publisher_network_at_idx on publisher_network (at);

-- Fees for expired clicks: one per click URL.
create table expired_fee (
  token_id uuid not null,
  publisher_id bigint not null,
  at timestamptz not null,
  cents integer not null,
  constraint expired_fee_pkey primary key (token_id),
  constraint expired_fee_cents check (cents > 0)
);
create index expired_fee_publisher_idx on expired_fee (publisher_id, at) include (cents);
create index expired_fee_at_idx on expired_fee (at);
insert into expired_fee (token_id, publisher_id, at, cents)
  select distinct on (token_id) token_id, publisher_id, at, earned_cents
  from click where class = 'EXPIRED' and earned_cents > 0 and at > now() - interval '2 days'
  order by token_id, at;
