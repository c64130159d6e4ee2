-- A source receives its jobs either from a feed or by API.
alter table source add column type text not null default 'FEED',
  add constraint source_type check (type in ('FEED', 'API')),
  add constraint source_feed_url check (type = 'FEED' or feed_url is null);

-- A job as its customer has sent it; the advertised job is in `job`.
create table posted_job (
  root_customer_id bigint not null,
  customer_id bigint not null,
  source_id bigint not null,
  job_reference text not null,
  job_id bigint not null,
  version integer not null default 1,
  posted jsonb not null,
  problems jsonb not null,
  -- identifies the record from which the job was computed, with the version of the code
  record_hash bytea not null,
  end_reason text,
  ended_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint posted_job_pkey primary key (root_customer_id, customer_id, source_id, job_reference),
  constraint posted_job_source_fkey foreign key (root_customer_id, customer_id, source_id)
    references source (root_customer_id, customer_id, id),
  constraint posted_job_end_reason check (end_reason in ('FILLED', 'CANCELED', 'ON_HOLD', 'OTHER'))
);
create index posted_job_open_idx on posted_job (root_customer_id, customer_id) where ended_at is null;
alter table posted_job enable row level security;
create policy acting_customer on posted_job to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update on posted_job to tiller_tenant;
grant insert on question_source to tiller_tenant;
