-- A job advertised under another title. Which jobs of the source it is for: those with one of the references, if it names any,
-- whose title contains one of the titles, if it names any; it names some of either.
create table job_expansion (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  source_id bigint not null,
  title text not null,
  job_references text[] not null,
  job_titles text[] not null,
  -- the last import that found a job for it
  last_imported timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint job_expansion_pkey primary key (root_customer_id, customer_id, id),
  constraint job_expansion_chooses check (cardinality(job_references) + cardinality(job_titles) > 0),
  constraint job_expansion_source_fkey foreign key (root_customer_id, customer_id, source_id)
    references source (root_customer_id, customer_id, id)
);
create index job_expansion_source_idx on job_expansion (root_customer_id, customer_id, source_id, id);
alter table job_expansion enable row level security;
create policy acting_customer on job_expansion to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update, delete on job_expansion to tiller_tenant;

-- The copy that an expansion makes of a job is a job of its own, with the original's columns but for title and reference.
alter table job
  add column expansion_id bigint,
  add column original_id bigint,
  -- text erased, row kept
  add column expunged_at timestamptz,
  add constraint job_copy check ((expansion_id is null) = (original_id is null));
create unique index job_copy_key on job (root_customer_id, customer_id, original_id, expansion_id) where original_id is not null;
create index job_expansion_copy_idx on job (root_customer_id, customer_id, expansion_id) where expansion_id is not null;

-- A feed may hold a reference that looks like a copy's. As an index of originals alone nobody asks it for a job by its id, which
-- PostgreSQL otherwise did without statistics.
alter table job drop constraint job_reference_key;
create unique index job_reference_key on job (root_customer_id, customer_id, source_id, job_reference) where expansion_id is null;

-- Jobs that are over, until they are expunged.
create index job_over_idx on job (least(deleted_at, expires_at))
  where expunged_at is null and (deleted_at is not null or expires_at is not null);
