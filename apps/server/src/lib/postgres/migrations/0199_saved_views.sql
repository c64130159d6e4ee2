-- Screens of the console under names, of one person or shared by a customer's people. An agency's person may have some of
-- a sub-customer's screens, so the person is of the same root and not of the same customer.
create unique index app_user_root_key on app_user (root_customer_id, id);
create table saved_view (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  -- null: a program's, or of somebody who is gone
  app_user_id bigint,
  name text not null,
  -- below /console
  address text not null,
  shared boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint saved_view_pkey primary key (root_customer_id, customer_id, id),
  constraint saved_view_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id),
  constraint saved_view_app_user_fkey foreign key (root_customer_id, app_user_id)
    references app_user (root_customer_id, id) on delete set null (app_user_id)
);
create index saved_view_app_user_idx on saved_view (root_customer_id, app_user_id) where app_user_id is not null;
alter table saved_view enable row level security;
create policy acting_customer on saved_view to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update, delete on saved_view to tiller_tenant;
