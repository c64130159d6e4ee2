-- The console is an app client of each customer, made when somebody signs in to it first. It has no secret that
-- anybody knows, is not counted among the customer's own, and is not shown there.
alter table app_client add column console boolean not null default false;
create unique index app_client_console_key on app_client (root_customer_id, customer_id) where console;

-- What a person may do in the console. Those who are there already could do everything.
alter table app_user
  add column role text not null default 'OWNER',
  add constraint app_user_role check (role in ('OWNER', 'EDITOR', 'VIEWER'));

-- A browser in which somebody has signed in to the console. It ends with its family.
create table console_session (
  -- of the secret in the browser's cookie
  session_hash bytea not null,
  family_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  constraint console_session_pkey primary key (session_hash),
  constraint console_session_family_fkey foreign key (family_id) references token_family (id) on delete cascade
);
create index console_session_family_idx on console_session (family_id);
create index console_session_seen_at_idx on console_session (seen_at);
