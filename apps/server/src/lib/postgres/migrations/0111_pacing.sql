-- What a paced campaign may spend on a day, and what it has spent of it: written with each charge, under the lock of the
-- campaign's bucket of the month, and never beyond the cap.
create table day_spending (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  -- in the billing time zone
  day date not null,
  -- the even share of the money that was left, when it was last reckoned
  share_cents bigint not null,
  -- the share, or the price of one click if that is more
  cap_cents bigint not null,
  spent_cents bigint not null,
  -- when no click fitted any more
  capped_at timestamptz,
  constraint day_spending_pkey primary key (root_customer_id, customer_id, campaign_id, day),
  constraint day_spending_never_overspent check (spent_cents >= 0 and spent_cents <= cap_cents),
  constraint day_spending_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
alter table day_spending enable row level security;
create policy acting_customer on day_spending to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on day_spending to tiller_tenant;

alter table campaign
  -- when it is next to be looked at; null: nothing is to come by itself
  add column pace_due_at timestamptz,
  -- its jobs are not shown until then
  add column resting_until timestamptz,
  -- when the day's share was spent; null: it rests because it is ahead of the day's plan, or not at all
  add column day_capped_at timestamptz;
create index campaign_pace_due_idx on campaign (pace_due_at) where pace_due_at is not null;
update campaign set pace_due_at = now() where budget_pacing and status = 'LIVE';
