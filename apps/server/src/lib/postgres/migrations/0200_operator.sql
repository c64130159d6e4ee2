-- Whoever runs this Tiller may sign in to the console, too.
alter table app_user drop constraint app_user_role;
alter table app_user add constraint app_user_role check (role in ('OWNER', 'EDITOR', 'VIEWER', 'OPERATOR'));

-- The one publisher that a migration made has a finer instant than any other, by which nobody could look for it.
update publisher set created_at = date_trunc('milliseconds', created_at);
