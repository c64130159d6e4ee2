-- What an app client may do beyond client credentials and codes; both are for the operator and its owner to say.
alter table app_client
  -- addresses to which codes may be sent; compared to the letter
  add column redirect_uris text[] not null default '{}',
  -- takes passwords and answers to challenges itself, which only the operator can allow
  add column password_grant boolean not null default false;

-- People who sign in. Not "user", which SQL keeps for itself.
create table app_user (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  email_address text not null,
  -- argon2id
  password_hash text not null,
  must_change_password boolean not null,
  second_factor text not null default 'NONE',
  phone text,
  -- sealed with the key in TILLER_DATA
  totp_secret bytea,
  -- the last time step whose code was taken: no code is taken twice
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  constraint app_user_pkey primary key (root_customer_id, customer_id, id),
  constraint app_user_second_factor check (second_factor in ('NONE', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  constraint app_user_sms_needs_phone check (second_factor <> 'SMS_MFA' or phone is not null),
  constraint app_user_totp_needs_secret check (second_factor <> 'SOFTWARE_TOKEN_MFA' or totp_secret is not null),
  constraint app_user_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
create unique index app_user_email_address_key on app_user (lower(email_address));
alter table app_user enable row level security;
create policy acting_customer on app_user to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);

-- A user's consent to an app client. Deleting the row ends every code and token that came from it.
create table token_family (
  id uuid not null,
  root_customer_id bigint not null,
  customer_id bigint not null,
  app_client_id bigint not null,
  app_user_id bigint not null,
  created_at timestamptz not null,
  constraint token_family_pkey primary key (id),
  constraint token_family_app_client_fkey foreign key (root_customer_id, customer_id, app_client_id)
    references app_client (root_customer_id, customer_id, id) on delete cascade,
  constraint token_family_app_user_fkey foreign key (root_customer_id, customer_id, app_user_id)
    references app_user (root_customer_id, customer_id, id) on delete cascade
);
create index token_family_app_client_idx on token_family (root_customer_id, customer_id, app_client_id);
create index token_family_app_user_idx on token_family (root_customer_id, customer_id, app_user_id);

create table authorization_code (
  code_hash bytea not null,
  family_id uuid not null,
  scopes text[] not null,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint authorization_code_pkey primary key (code_hash),
  constraint authorization_code_family_fkey foreign key (family_id) references token_family (id) on delete cascade
);
create index authorization_code_family_idx on authorization_code (family_id);
create index authorization_code_expires_at_idx on authorization_code (expires_at);

create table refresh_token (
  token_hash bytea not null,
  family_id uuid not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  -- a used one is kept, to notice when it is used again
  used_at timestamptz,
  constraint refresh_token_pkey primary key (token_hash),
  constraint refresh_token_family_fkey foreign key (family_id) references token_family (id) on delete cascade
);
create index refresh_token_family_idx on refresh_token (family_id);
create index refresh_token_expires_at_idx on refresh_token (expires_at);

alter table access_token
  -- tokens that are there already were given at an unknown time before now
  add column issued_at timestamptz not null default now(),
  -- null for client credentials
  add column family_id uuid,
  add constraint access_token_family_fkey foreign key (family_id) references token_family (id) on delete cascade;
alter table access_token alter column issued_at drop default;
create index access_token_family_idx on access_token (family_id);
create index access_token_app_client_idx on access_token (root_customer_id, customer_id, app_client_id);

-- A sign-in under way, on the pages or through the token endpoint.
create table sign_in (
  -- of the session or form field that its holder shows
  handle_hash bytea not null,
  -- of the cookie of the browser in which it began; null at the token endpoint
  browser_hash bytea,
  root_customer_id bigint not null,
  customer_id bigint not null,
  app_client_id bigint not null,
  scopes text[] not null,
  -- null until the password was right
  app_user_id bigint,
  step text not null,
  -- of the code that was sent
  code_hash bytea,
  attempts integer not null default 0,
  redirect_uri text,
  state text,
  code_challenge text,
  expires_at timestamptz not null,
  constraint sign_in_pkey primary key (handle_hash),
  constraint sign_in_step check (step in ('PASSWORD', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'NEW_PASSWORD_REQUIRED', 'CONSENT')),
  constraint sign_in_app_client_fkey foreign key (root_customer_id, customer_id, app_client_id)
    references app_client (root_customer_id, customer_id, id) on delete cascade,
  constraint sign_in_app_user_fkey foreign key (root_customer_id, customer_id, app_user_id)
    references app_user (root_customer_id, customer_id, id) on delete cascade
);
create index sign_in_expires_at_idx on sign_in (expires_at);

-- Wrong secrets, passwords and codes of the last minutes.
create table sign_in_failure (
  -- of client and address, which are nobody's business
  subject_hash bytea not null,
  id bigint generated always as identity,
  at timestamptz not null,
  constraint sign_in_failure_pkey primary key (subject_hash, id)
);
create index sign_in_failure_at_idx on sign_in_failure (at);

-- Mails and text messages that nothing is configured to send; `tiller mail` shows them.
create table mail (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  constraint mail_pkey primary key (id)
);
create index mail_created_at_idx on mail (created_at);
