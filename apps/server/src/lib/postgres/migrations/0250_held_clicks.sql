-- SUSPECT clicks that wait for a review; after one hour they are billed.
create table held_click (
  root_customer_id bigint not null,
  customer_id bigint not null,
  click_id uuid not null,
  campaign_id bigint not null,
  -- of the click
  at timestamptz not null,
  price_cents integer not null,
  constraint held_click_pkey primary key (root_customer_id, customer_id, click_id),
  constraint held_click_price check (price_cents > 0)
);
create index held_click_at_idx on held_click (at);
create index held_click_campaign_idx on held_click (campaign_id, at);
alter table held_click enable row level security;
create policy acting_customer on held_click to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);

-- A repeated click is also a duplicate of a held one.
create index click_first_idx on click (root_customer_id, customer_id, job_id, network_hash, visitor_hash, at)
  where class in ('VALID', 'SUSPECT');
drop index click_seen_idx;
create index click_token_held_idx on click (root_customer_id, customer_id, token_id) where class = 'SUSPECT';
