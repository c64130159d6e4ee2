-- What happens to campaigns by itself on its day: a row that waits has no completed_at (and no failed_at), and is
-- due from due_at on, the beginning of its day in the billing time zone. Whatever makes it happen marks it in the
-- same transaction, so it happens once.

create table scheduled_pause (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- null = the campaign itself
  segment_id bigint,
  pause_on date not null,
  due_at timestamptz not null,
  pause_reason_id bigint,
  completed_at timestamptz,
  error_message text,
  constraint scheduled_pause_pkey primary key (root_customer_id, customer_id, id),
  constraint scheduled_pause_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id),
  constraint scheduled_pause_segment_fkey foreign key (root_customer_id, customer_id, segment_id)
    references segment (root_customer_id, customer_id, id)
);
create index scheduled_pause_list_idx on scheduled_pause (root_customer_id, customer_id, campaign_id, id)
  include (segment_id, pause_on, completed_at);
create index scheduled_pause_due_idx on scheduled_pause (due_at) where completed_at is null;

create table monthly_budget_change (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  absolute boolean not null,
  apply_on date not null,
  due_at timestamptz not null,
  budget_cents integer not null,
  completed_at timestamptz,
  failed_at timestamptz,
  error_message text,
  constraint monthly_budget_change_pkey primary key (root_customer_id, customer_id, id),
  constraint monthly_budget_change_says_why check (failed_at is null or error_message is not null),
  constraint monthly_budget_change_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
create index monthly_budget_change_list_idx on monthly_budget_change (root_customer_id, customer_id, campaign_id, id)
  include (apply_on, budget_cents, completed_at, failed_at);
create index monthly_budget_change_due_idx on monthly_budget_change (due_at) where completed_at is null and failed_at is null;

-- A bucket of one month besides the campaign's own, from started_at until completed_at.
create table one_time_budget (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  budget_cents integer not null,
  spent_cents integer not null default 0,
  start_on date not null,
  due_at timestamptz not null,
  -- the first day of the month of start_on
  period date not null,
  rollover boolean not null,
  launch_on_start boolean not null,
  started_at timestamptz,
  completed_at timestamptz,
  error_message text,
  -- whose rest it is
  carried_from bigint,
  constraint one_time_budget_pkey primary key (root_customer_id, customer_id, id),
  constraint one_time_budget_never_overspent check (spent_cents >= 0 and spent_cents <= budget_cents),
  constraint one_time_budget_spent_once_started check (spent_cents = 0 or started_at is not null),
  constraint one_time_budget_carried_once unique (root_customer_id, customer_id, carried_from),
  constraint one_time_budget_carried_fkey foreign key (root_customer_id, customer_id, carried_from)
    references one_time_budget (root_customer_id, customer_id, id),
  constraint one_time_budget_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
create index one_time_budget_list_idx on one_time_budget (root_customer_id, customer_id, campaign_id, id)
  include (start_on, budget_cents, completed_at);
create index one_time_budget_due_idx on one_time_budget (due_at) where started_at is null and completed_at is null;
create index one_time_budget_running_idx on one_time_budget (period, root_customer_id, customer_id, campaign_id)
  where started_at is not null and completed_at is null;

-- What a click has spent of which one-time budget; the rest of its charge is the monthly budget's. Append-only.
create table one_time_charge (
  root_customer_id bigint not null,
  customer_id bigint not null,
  click_id uuid not null,
  one_time_budget_id bigint not null,
  cents integer not null,
  constraint one_time_charge_pkey primary key (root_customer_id, customer_id, click_id, one_time_budget_id),
  constraint one_time_charge_cents check (cents > 0),
  constraint one_time_charge_click_fkey foreign key (root_customer_id, customer_id, click_id)
    references click (root_customer_id, customer_id, id),
  constraint one_time_charge_budget_fkey foreign key (root_customer_id, customer_id, one_time_budget_id)
    references one_time_budget (root_customer_id, customer_id, id)
);
create index one_time_charge_budget_idx on one_time_charge (root_customer_id, customer_id, one_time_budget_id);

-- A campaign's bucket holds all money of its month: cap_cents is the monthly budget and the one-time budgets together,
-- spent_cents what was spent of both. These are the one-time part of each.
alter table bucket
  add column one_time_cap_cents bigint not null default 0,
  add column one_time_spent_cents bigint not null default 0,
  add constraint bucket_one_time_never_overspent
    check (one_time_spent_cents >= 0 and one_time_spent_cents <= one_time_cap_cents and one_time_spent_cents <= spent_cents),
  add constraint bucket_monthly_never_overspent
    check (cap_cents is null or spent_cents - one_time_spent_cents <= cap_cents - one_time_cap_cents);

-- One click is one charge.
create unique index charge_click_idx on charge (root_customer_id, customer_id, click_id);

-- The month for which budget and status were last settled. One that is OUT_OF_BUDGET since a month that is over gets a
-- new month.
alter table campaign add column settled_period date not null default '2000-01-01';
alter table segment add column settled_period date not null default '2000-01-01';
create index campaign_out_of_budget_idx on campaign (settled_period) where status = 'OUT_OF_BUDGET';
create index segment_out_of_budget_idx on segment (settled_period) where status = 'OUT_OF_BUDGET';
create index campaign_auto_archive_idx on campaign (coalesce(auto_archive_at, event_end_dt))
  where enable_auto_archive and status <> 'ARCHIVED';
create index segment_auto_archive_idx on segment (auto_archive_at) where enable_auto_archive and status <> 'ARCHIVED';

do $$
declare name text;
begin
  foreach name in array array['scheduled_pause', 'monthly_budget_change', 'one_time_budget', 'one_time_charge'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
    execute format('grant select, insert, update, delete on %I to tiller_tenant', name);
  end loop;
end $$;
revoke update, delete on one_time_charge from tiller_tenant;
