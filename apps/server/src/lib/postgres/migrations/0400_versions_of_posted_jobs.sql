-- Earlier versions of a job as its customer has sent it. They are erased with the job.
create table posted_job_version (
  root_customer_id bigint not null,
  customer_id bigint not null,
  source_id bigint not null,
  job_reference text not null,
  version integer not null,
  job_id bigint not null,
  posted jsonb not null,
  problems jsonb not null,
  end_reason text,
  ended_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint posted_job_version_pkey primary key (root_customer_id, customer_id, source_id, job_reference, version),
  constraint posted_job_version_job_fkey foreign key (root_customer_id, customer_id, source_id, job_reference)
    references posted_job on delete cascade
);
alter table posted_job_version enable row level security;
create policy acting_customer on posted_job_version to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, delete on posted_job_version to tiller_tenant;
