-- How many bytes of answers were kept for the Idempotency-Keys of a customer on a day (UTC), counted by the transactions
-- that keep them: to add up the answers themselves would take longer the more there are.
create table kept_answer_bytes (
  root_customer_id bigint not null,
  customer_id bigint not null,
  day date not null,
  bytes bigint not null,
  constraint kept_answer_bytes_pkey primary key (root_customer_id, customer_id, day),
  constraint kept_answer_bytes_positive check (bytes > 0)
);
alter table kept_answer_bytes enable row level security;
create policy acting_customer on kept_answer_bytes to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update on kept_answer_bytes to tiller_tenant;
