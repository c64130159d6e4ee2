-- What a person signs in with. A person may be a user of several customers.
create table credential (
  id bigint generated always as identity,
  email_address text not null,
  -- argon2id
  password_hash text not null,
  must_change_password boolean not null,
  second_factor text not null default 'NONE',
  phone text,
  -- sealed
  totp_secret bytea,
  -- the last time step whose code was used, so that no code is used twice
  totp_step bigint not null default 0,
  constraint credential_pkey primary key (id),
  constraint credential_second_factor check (second_factor in ('NONE', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  constraint credential_sms_needs_phone check (second_factor <> 'SMS_MFA' or phone is not null),
  constraint credential_totp_needs_secret check (second_factor <> 'SOFTWARE_TOKEN_MFA' or totp_secret is not null)
);
-- Users keep their ids, because known devices (cookies) name them. Pending invitations must be sent again.
insert into credential (id, email_address, password_hash, must_change_password, second_factor, phone, totp_secret, totp_step)
  overriding system value
  select id, email_address, password_hash, must_change_password, second_factor, phone, totp_secret, totp_step
  from app_user where password_until is null;
select setval(pg_get_serial_sequence('credential', 'id'), (select coalesce(max(id), 0) + 1 from app_user), false);
create unique index credential_email_address_key on credential (lower(email_address));

alter table app_user
  -- null until the person accepts the invitation
  add column credential_id bigint,
  -- SHA-256 of the secret in the mailed link
  add column invitation_hash bytea,
  add column invitation_until timestamptz,
  add constraint app_user_credential_fkey foreign key (credential_id) references credential (id),
  add constraint app_user_invitation check (credential_id is null or invitation_hash is null);
update app_user set credential_id = id where password_until is null;
alter table app_user
  drop column password_hash,
  drop column must_change_password,
  drop column second_factor,
  drop column phone,
  drop column totp_secret,
  drop column totp_step,
  drop column password_until;
drop index app_user_email_address_key;
-- Unique within a customer only: otherwise an invitation would reveal users of other customers.
create unique index app_user_email_address_key on app_user (root_customer_id, customer_id, lower(email_address));
create index app_user_credential_idx on app_user (credential_id) where credential_id is not null;
create unique index app_user_invitation_hash_key on app_user (invitation_hash) where invitation_hash is not null;

-- Customers invite users, but cannot attach a person to themselves.
revoke insert on app_user from tiller_tenant;
grant select (credential_id),
  insert (root_customer_id, customer_id, email_address, role, created_at, invitation_hash, invitation_until)
  on app_user to tiller_tenant;
alter table credential enable row level security;
create policy users_of_acting_customer on credential to tiller_tenant
  using (id in (select credential_id from app_user));
grant select (id, second_factor, must_change_password) on credential to tiller_tenant;

-- A credential is deleted with its last user. The lock makes concurrent deletions see each other.
create function delete_unused_credential() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform 1 from credential where id = old.credential_id for update;
  delete from credential
    where id = old.credential_id and not exists (select 1 from app_user where credential_id = old.credential_id);
  return null;
end $$;
create trigger unused_credential_deleted after delete on app_user
  for each row when (old.credential_id is not null) execute function delete_unused_credential();
