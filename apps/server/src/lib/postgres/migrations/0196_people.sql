-- Until when a password that was mailed can be used; null: always.
alter table app_user add column password_until timestamptz;

-- Customers manage their people themselves. What proves who somebody is can be written and never read by them.
grant select (root_customer_id, customer_id, id, email_address, role, second_factor, must_change_password, created_at)
  on app_user to tiller_tenant;
grant insert, delete on app_user to tiller_tenant;
grant update (role) on app_user to tiller_tenant;

-- They send invitations, and read no mail.
alter table mail enable row level security;
create policy acting_customer on mail to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant insert on mail to tiller_tenant;
