-- Where a customer's systems are told what happens.
create table webhook (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  description text not null,
  url text not null,
  event_types text[] not null,
  status text not null,
  -- why it is told nothing; null: it is
  disabled_reason text,
  -- sealed with the key of secrets
  secret bytea not null,
  -- the secret before, with which messages are signed as well until then
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- since when nothing but failures came; null: the last message arrived
  failing_since timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint webhook_pkey primary key (root_customer_id, customer_id, id),
  constraint webhook_status check (status in ('ACTIVE', 'DISABLED')),
  constraint webhook_disabled_reason check (disabled_reason in ('OWNER', 'GONE', 'FAILING')),
  constraint webhook_disabled_says_why check ((status = 'DISABLED') = (disabled_reason is not null)),
  constraint webhook_previous_secret check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
-- Whoever sends knows whose it is by the id alone.
create unique index webhook_id_idx on webhook (id);

-- What has happened, written by the transaction in which it does. Kept for a customer that has a webhook, and for
-- publishers that are told of conversions.
create table event (
  root_customer_id bigint not null,
  customer_id bigint not null,
  -- the same in every message of it
  id text not null,
  type text not null,
  at timestamptz not null,
  data json not null,
  constraint event_pkey primary key (root_customer_id, customer_id, id)
);
create index event_list_idx on event (root_customer_id, customer_id, at, id);
create index event_at_idx on event (at);

-- A message to one receiver, written by the same transaction.
create table delivery (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  event_id text not null,
  -- to one of these
  webhook_id bigint,
  publisher_id bigint,
  -- of a job, to which its applications are posted
  post_url text,
  -- messages to one receiver wait in one line; all addresses of a host are one
  receiver text not null generated always as
    (coalesce('w' || webhook_id, 'p' || publisher_id, 'h' || lower(substring(post_url from '//([^/?#]*)')))) stored,
  status text not null,
  -- of one that waits: when it is sent next
  due_at timestamptz,
  -- how often it was sent
  attempts integer not null default 0,
  -- how often since it was asked for, which is what the waits go by
  tries integer not null default 0,
  http_status integer,
  -- why the last attempt came to nothing
  fault text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint delivery_pkey primary key (root_customer_id, customer_id, id),
  constraint delivery_once unique (root_customer_id, customer_id, event_id, webhook_id),
  constraint delivery_status check (status in ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED')),
  constraint delivery_waits_for check ((status = 'WAITING') = (due_at is not null)),
  constraint delivery_finished check ((status = 'WAITING') = (finished_at is null)),
  constraint delivery_event_fkey foreign key (root_customer_id, customer_id, event_id)
    references event (root_customer_id, customer_id, id) on delete cascade,
  constraint delivery_webhook_fkey foreign key (root_customer_id, customer_id, webhook_id)
    references webhook (root_customer_id, customer_id, id) on delete cascade
);
create index delivery_waiting_idx on delivery (receiver, due_at, id) where status = 'WAITING';
create index delivery_list_idx on delivery (root_customer_id, customer_id, webhook_id, id);

-- With what messages to the addresses of a customer's jobs are signed, sealed.
create table post_url_secret (
  root_customer_id bigint not null,
  customer_id bigint not null,
  secret bytea not null,
  created_at timestamptz not null,
  constraint post_url_secret_pkey primary key (root_customer_id, customer_id),
  constraint post_url_secret_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);

create table delivery_attempt (
  root_customer_id bigint not null,
  customer_id bigint not null,
  delivery_id bigint not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  fault text,
  constraint delivery_attempt_pkey primary key (root_customer_id, customer_id, delivery_id, number),
  constraint delivery_attempt_delivery_fkey foreign key (root_customer_id, customer_id, delivery_id)
    references delivery (root_customer_id, customer_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['webhook', 'event', 'delivery', 'delivery_attempt'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
    execute format('grant select on %I to tiller_tenant', name);
  end loop;
end $$;
grant insert, update, delete on webhook to tiller_tenant;
grant insert on event to tiller_tenant;
grant insert, update on delivery to tiller_tenant;
