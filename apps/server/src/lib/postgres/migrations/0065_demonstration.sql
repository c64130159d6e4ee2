-- How far the sandbox's two months of simulated traffic have come; no row: the sandbox has none.
create table demonstration (
  root_customer_id bigint not null,
  customer_id bigint not null,
  -- who brings the traffic
  publisher_id bigint not null,
  -- the instant in which the sandbox lives
  at timestamptz not null,
  -- it has come to the present
  finished boolean not null default false,
  constraint demonstration_pkey primary key (root_customer_id, customer_id),
  constraint demonstration_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
