-- Things that need attention. Each occurrence is recorded, and mailed, once.
create table alert (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  -- identifies the occurrence within its kind, for example a campaign, month, and budget
  occurrence text not null,
  at timestamptz not null,
  title text not null,
  text text not null,
  campaign_id bigint,
  source_id bigint,
  constraint alert_pkey primary key (root_customer_id, customer_id, id),
  constraint alert_occurrence_key unique (root_customer_id, customer_id, kind, occurrence),
  constraint alert_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
create index alert_at_idx on alert (at);

-- Which alerts are mailed to a user.
create table alert_subscription (
  root_customer_id bigint not null,
  customer_id bigint not null,
  app_user_id bigint not null,
  -- null until the user chooses; then the role decides
  kinds text[],
  -- identifies the user in links that end a subscription; it permits nothing else
  unsubscribe_key uuid not null default gen_random_uuid(),
  constraint alert_subscription_pkey primary key (root_customer_id, customer_id, app_user_id),
  constraint alert_subscription_app_user_fkey foreign key (root_customer_id, app_user_id)
    references app_user (root_customer_id, id) on delete cascade
);
create unique index alert_subscription_unsubscribe_key on alert_subscription (unsubscribe_key);
create unique index alert_subscription_app_user_idx on alert_subscription (root_customer_id, app_user_id);
create index alert_subscription_digest_idx on alert_subscription (root_customer_id, customer_id)
  where 'WEEKLY_DIGEST' = any(kinds);

do $$
declare name text;
begin
  foreach name in array array['alert', 'alert_subscription'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
  end loop;
end $$;
grant select on alert to tiller_tenant;
grant select (root_customer_id, customer_id, app_user_id, kinds),
  insert (root_customer_id, customer_id, app_user_id, kinds),
  update (kinds)
  on alert_subscription to tiller_tenant;

-- Headers of a mail, in addition to those of every mail.
alter table mail add column headers jsonb;
