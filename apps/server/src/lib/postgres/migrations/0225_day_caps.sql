-- When a day's share of a campaign was spent, and until when it was: a campaign is shown as it was at any instant, and the
-- campaign itself says only how it is now.
create table day_cap (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  capped_at timestamptz not null,
  -- when it was to go on
  reset_at timestamptz not null,
  -- when it went on; null: it has not yet
  ended_at timestamptz,
  constraint day_cap_pkey primary key (root_customer_id, customer_id, campaign_id, capped_at),
  constraint day_cap_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
alter table day_cap enable row level security;
create policy acting_customer on day_cap to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on day_cap to tiller_tenant;
insert into day_cap (root_customer_id, customer_id, campaign_id, capped_at, reset_at)
  select root_customer_id, customer_id, id, day_capped_at, resting_until from campaign
  where day_capped_at is not null and resting_until is not null;
