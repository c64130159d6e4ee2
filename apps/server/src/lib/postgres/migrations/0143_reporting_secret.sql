-- With what a customer signs its requests to the reporting resource, sealed. The role of API requests has no business here.
create table reporting_secret (
  root_customer_id bigint not null,
  customer_id bigint not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint reporting_secret_pkey primary key (root_customer_id, customer_id),
  constraint reporting_secret_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
alter table reporting_secret enable row level security;
