-- Who has applied. What a person has told is sealed with a key of the customer's, which is sealed with ours; the rest of
-- a row says nothing of a person and stays when that is erased, for it is counted.

create table customer_key (
  root_customer_id bigint not null,
  customer_id bigint not null,
  -- 32 bytes, sealed
  sealed bytea not null,
  created_at timestamptz not null,
  constraint customer_key_pkey primary key (root_customer_id, customer_id),
  constraint customer_key_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);

create table application (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  -- by which partners name it, as in dispositions
  tlr_application_id uuid not null,
  -- the click that it came from; null: it came without one, as by a shared link
  tlr_sid uuid,
  job_id bigint not null,
  campaign_id bigint,
  segment_id bigint,
  publisher_id bigint,
  ad_type text not null,
  -- the job as it was then: {jobReference, originalJobReference, company, title, zipcode, city, state, url}
  job jsonb not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  -- the transaction that completed it, by which it is counted
  completed_txid xid8,
  -- null until it is completed
  qualified boolean,
  -- the same person has applied for the same job not long before; it is not counted and not told
  duplicate boolean not null default false,
  redirect_url text,
  -- sealed JSON; null: nothing was told yet, or it is erased
  applicant bytea,
  answers bytea,
  -- HMAC of the email address with the customer's key
  email_hash bytea,
  -- not to be erased before
  hold_until timestamptz,
  hold_reason text,
  erased_at timestamptz,
  constraint application_pkey primary key (root_customer_id, customer_id, id),
  constraint application_tlr_id_key unique (root_customer_id, customer_id, tlr_application_id),
  constraint application_ad_type check (ad_type in ('JOB', 'EVENT')),
  constraint application_completed check ((completed_at is null) = (qualified is null) and (completed_at is null) = (completed_txid is null)),
  constraint application_erased check (erased_at is null or (applicant is null and answers is null and email_hash is null)),
  constraint application_hold check ((hold_until is null) = (hold_reason is null)),
  constraint application_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);
create index application_campaign_idx on application (root_customer_id, customer_id, campaign_id, id);
create index application_segment_idx on application (root_customer_id, customer_id, segment_id, id);
create index application_email_idx on application (root_customer_id, customer_id, email_hash, started_at);
create index application_sid_idx on application (tlr_sid);
create index application_id_idx on application (id);
create index application_completed_txid_idx on application (completed_txid);

-- The file that came with an application. It lies where files are kept, sealed; this says what it is.
create table resume (
  root_customer_id bigint not null,
  customer_id bigint not null,
  application_id bigint not null,
  blob_key text not null,
  -- sealed: names of files name people
  file_name bytea not null,
  media_type text not null,
  bytes integer not null,
  scan_status text not null,
  created_at timestamptz not null,
  constraint resume_pkey primary key (root_customer_id, customer_id, application_id),
  constraint resume_scan_status check (scan_status in ('PENDING', 'SUCCESS', 'FAILURE')),
  constraint resume_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id)
);

-- That personal data was erased, of which application, why and when: the receipt. Append-only.
create table application_erasure (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id uuid not null,
  application_id bigint not null,
  at timestamptz not null,
  reason text not null,
  -- what there was to erase
  erased text[] not null,
  constraint application_erasure_pkey primary key (root_customer_id, customer_id, id),
  constraint application_erasure_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['customer_key', 'application', 'resume', 'application_erasure'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
    execute format('grant select on %I to tiller_tenant', name);
  end loop;
end $$;

-- What partners have reported of the acting customer's applications and sessions. The tables of dispositions belong to
-- nobody and are closed to the role of API requests: with the rights of the owner this opens what belongs to the customer.
create function reported_events(sandbox boolean, application text default null, campaign bigint default null)
returns table (tlr_application_id text, tlr_sid uuid, event disposition_event_name, event_time timestamptz,
  reason disposition_reason, event_time_text text, received_at timestamptz, future boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare acting bigint := nullif(current_setting('tiller.customer_id', true), '')::bigint;
begin
  return query execute format(
    'select e.tlr_application_id, e.tlr_sid, e.event, e.event_time, e.reason, e.event_time_text, e.received_at, e.future
     from %I as e
     where ($2 is null or e.tlr_application_id = $2)
       and exists (select from click where click.id = e.tlr_sid and click.customer_id = $1
         and ($3 is null or click.campaign_id = $3))',
    case when sandbox then 'sandbox_disposition_event' else 'disposition_event' end)
  using acting, application, campaign;
end $$;
revoke all on function reported_events from public;
grant execute on function reported_events to tiller_tenant;
