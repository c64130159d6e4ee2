-- Answers to requests with an Idempotency-Key. The row is written by the transaction that has the effect.
create table idempotent_answer (
  root_customer_id bigint not null,
  customer_id bigint not null,
  app_client_id bigint not null,
  -- method and path, with the ids in it
  route text not null,
  key text not null,
  -- of query and body: another request under the same key is refused
  request_hash bytea not null,
  -- the JSON that was sent, without secrets
  answer text not null,
  created_at timestamptz not null,
  constraint idempotent_answer_pkey primary key (root_customer_id, customer_id, app_client_id, route, key)
);
create index idempotent_answer_created_at_idx on idempotent_answer (created_at);
alter table idempotent_answer enable row level security;
create policy acting_customer on idempotent_answer to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update on idempotent_answer to tiller_tenant;

-- Whether the operator is at work; one row.
create table maintenance (
  single boolean not null default true,
  state text not null default 'INACTIVE',
  constraint maintenance_pkey primary key (single),
  constraint maintenance_single check (single),
  constraint maintenance_state check (state in ('INACTIVE', 'PLANNED', 'UNDERWAY'))
);
insert into maintenance default values;

-- Old rows of "change" are deleted; a reader that has not seen this transaction has missed some. One row.
create table change_pruned (
  single boolean not null default true,
  txid xid8 not null default '0',
  constraint change_pruned_pkey primary key (single),
  constraint change_pruned_single check (single)
);
insert into change_pruned default values;
create index change_at_idx on change (at);
