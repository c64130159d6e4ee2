-- Facts about this installation as a whole.
create table installation (
  single boolean not null default true,
  -- Whether it has app clients from a version in which `customer:read` granted access to all lists.
  broad_customer_scope boolean not null,
  constraint installation_pkey primary key (single),
  constraint installation_single check (single)
);
insert into installation (broad_customer_scope) select exists (select from app_client);
