-- Customers create sources in their own pools unless the operator switches the feature off.
alter table customer alter column features
  set default '{bulk-changes,predictions,scheduling,segments,sources,title-expansions,webhooks}';
update customer set features = array_append(features, 'sources');

-- Imports that are running, for the pages that show their progress.
create unlogged table import_progress (
  root_customer_id bigint not null,
  customer_id bigint not null,
  source_id bigint not null,
  phase text not null,
  jobs integer not null,
  bytes bigint not null,
  at timestamptz not null,
  constraint import_progress_pkey primary key (root_customer_id, customer_id, source_id),
  constraint import_progress_source_fkey foreign key (root_customer_id, customer_id, source_id)
    references source (root_customer_id, customer_id, id) on delete cascade
);
alter table import_progress enable row level security;
create policy acting_customer on import_progress to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on import_progress to tiller_tenant;
