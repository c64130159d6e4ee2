-- The role of API requests, see `tenantRole` in migrate.ts. A function, because the name differs between databases.
create function tenant_role() returns text language sql immutable as $$ select 'tiller_tenant' $$;
