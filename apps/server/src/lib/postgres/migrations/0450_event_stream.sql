-- Has its only row while events are stored for the event stream, which the process that sends them decides.
create table event_stream (
  only_row boolean not null default true,
  constraint event_stream_pkey primary key (only_row),
  constraint event_stream_only_row check (only_row)
);
grant select on event_stream to tiller_tenant;

-- Events that the event stream has not acknowledged yet, in the order in which they are sent.
create table event_stream_message (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  -- the same as in webhooks
  event_id text not null,
  type text not null,
  at timestamptz not null,
  data json not null,
  trace_parent text default nullif(current_setting('tiller.trace_parent', true), ''),
  -- by the clock of the database, because that of a sandbox can be moved
  stored_at timestamptz not null default clock_timestamp(),
  constraint event_stream_message_pkey primary key (root_customer_id, customer_id, id)
);
create unique index event_stream_message_id_idx on event_stream_message (id);
alter table event_stream_message enable row level security;
create policy acting_customer on event_stream_message to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant insert on event_stream_message to tiller_tenant;
