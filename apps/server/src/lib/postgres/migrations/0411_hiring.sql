-- Notes of recruiters on applications.
create table application_note (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  application_id bigint not null,
  -- null: an app client, or a removed user
  app_user_id bigint,
  -- sealed with the key of the application
  text bytea not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint application_note_pkey primary key (root_customer_id, customer_id, id),
  constraint application_note_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id),
  constraint application_note_app_user_fkey foreign key (root_customer_id, app_user_id)
    references app_user (root_customer_id, id) on delete set null (app_user_id)
);
create index application_note_application_idx on application_note (root_customer_id, customer_id, application_id, id);
create index application_note_app_user_idx on application_note (root_customer_id, app_user_id) where app_user_id is not null;

-- When an application was last mailed to a colleague.
create table application_share (
  root_customer_id bigint not null,
  customer_id bigint not null,
  application_id bigint not null,
  app_user_id bigint not null,
  shared_at timestamptz not null,
  constraint application_share_pkey primary key (root_customer_id, customer_id, application_id, app_user_id),
  constraint application_share_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id),
  constraint application_share_app_user_fkey foreign key (root_customer_id, app_user_id)
    references app_user (root_customer_id, id) on delete cascade
);
create index application_share_shared_at_idx on application_share (root_customer_id, customer_id, shared_at);
create index application_share_app_user_idx on application_share (root_customer_id, app_user_id);

-- When a person last looked at the list of applications of a customer.
create table application_visit (
  root_customer_id bigint not null,
  customer_id bigint not null,
  app_user_id bigint not null,
  -- the latest call of the current visit
  visited_at timestamptz not null,
  -- the end of the visit before
  previous_visit_at timestamptz,
  constraint application_visit_pkey primary key (root_customer_id, customer_id, app_user_id),
  constraint application_visit_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id),
  constraint application_visit_app_user_fkey foreign key (root_customer_id, app_user_id)
    references app_user (root_customer_id, id) on delete cascade
);
create index application_visit_app_user_idx on application_visit (root_customer_id, app_user_id);

do $$
declare name text;
begin
  foreach name in array array['application_note', 'application_share', 'application_visit'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
  end loop;
end $$;
grant select, insert, update, delete on application_note to tiller_tenant;
grant select, insert, update on application_share, application_visit to tiller_tenant;
