-- A source can receive its jobs from spreadsheets.
alter table source drop constraint source_type,
  drop constraint source_next_fetch,
  add constraint source_next_fetch check (type = 'UPLOAD' or (feed_url is null) = (next_fetch_at is null)),
  add constraint source_type check (type in ('FEED', 'API', 'UPLOAD'));

-- The last spreadsheet of a source, until the next one, and which of its columns is which field.
create table source_upload (
  root_customer_id bigint not null,
  customer_id bigint not null,
  source_id bigint not null,
  file_name text not null,
  content bytea not null,
  mapping jsonb not null,
  uploaded_at timestamptz not null,
  constraint source_upload_pkey primary key (root_customer_id, customer_id, source_id),
  constraint source_upload_source_fkey foreign key (root_customer_id, customer_id, source_id)
    references source (root_customer_id, customer_id, id)
);
alter table source_upload enable row level security;
create policy acting_customer on source_upload to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update on source_upload to tiller_tenant;
drop index source_next_fetch_idx;
create index source_next_fetch_idx on source (next_fetch_at) where next_fetch_at is not null;
