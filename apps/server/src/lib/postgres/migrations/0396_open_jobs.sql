-- PAGE_CLOSED: the landing page has been closed for three days. REPORTED: the operator has closed the job after reports of
-- job seekers.
alter table job drop constraint job_hold,
  add constraint job_hold check (hold in ('END_UNREADABLE', 'PRICE_REVIEW', 'PAGE_CLOSED', 'REPORTED')) not valid;

-- The last check of the landing page of an open job, and the next one.
create table landing_check (
  root_customer_id bigint not null,
  customer_id bigint not null,
  job_id bigint not null,
  next_check_at timestamptz not null,
  checked_at timestamptz,
  outcome text,
  reason text,
  closed_since timestamptz,
  warned_at timestamptz,
  constraint landing_check_pkey primary key (root_customer_id, customer_id, job_id),
  constraint landing_check_outcome check (outcome in ('OPEN', 'CLOSED', 'UNKNOWN'))
);
create index landing_check_next_idx on landing_check (next_check_at);
create index landing_check_unwarned_idx on landing_check (customer_id) where outcome = 'CLOSED' and warned_at is null;

-- What job seekers report about a job; one report of a kind per visitor and day.
create table job_report (
  id bigint generated always as identity,
  root_customer_id bigint not null,
  customer_id bigint not null,
  job_id bigint not null,
  kind text not null,
  visitor bytea not null,
  reported_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  constraint job_report_pkey primary key (root_customer_id, customer_id, id),
  constraint job_report_kind check (kind in ('CLOSED', 'SCAM')),
  constraint job_report_decision check (decision in ('CLOSE_JOB', 'DISMISS')),
  constraint job_report_visitor_key unique (job_id, kind, visitor)
);
create index job_report_undecided_idx on job_report (reported_at) where decision is null;

-- The share of the source's open jobs that are confirmed, in percent; null without open jobs.
alter table source add open_job_percent smallint;
