-- What partners report of candidates. No customer owns these tables: the ids are opaque, an event may come
-- before the click or the application that it belongs to is known here, or for one that never will be. Whom
-- it concerns is asked when it is read, by tlr_sid = click.id, so there is nothing to match and to forget
-- when a report is stored, and nothing that could reveal whether an id exists. The role of API requests is
-- granted nothing here.

-- The order decides between events of one instant, which a partner that knows only days sends all the time:
-- the later stage of the funnel is the current one. 'other' says nothing about the funnel and comes first.
create type disposition_event_name as enum (
  'other', 'registration', 'lead', 'application_started', 'application_completed', 'application_qualified',
  'application_unqualified', 'application_withdrawn', 'contacted', 'screening', 'assessment', 'interview_scheduled',
  'interviewed', 'background_check', 'offered', 'offer_declined', 'hired', 'rejected', 'onboarded'
);

create type disposition_reason as enum (
  'failed_checks', 'unresponsive', 'uncertified', 'out_of_area', 'job_closed', 'hired_different_role', 'other'
);

-- Append-only. The key is what makes two reports the same event; it begins with the application, so that
-- the same index finds a history.
create table disposition_event (
  tlr_application_id text collate "C" not null,
  tlr_sid uuid not null,
  event disposition_event_name not null,
  event_time timestamptz not null,
  reason disposition_reason,
  -- as it was sent: with the partner's offset, or a leap second
  event_time_text text not null,
  raw_event text,
  meta_data jsonb,
  received_at timestamptz not null,
  -- the partner's clock is ahead, or it reports what is planned
  future boolean not null generated always as (event_time > received_at) stored,
  constraint disposition_event_key
    unique nulls not distinct (tlr_application_id, tlr_sid, event, event_time, reason)
);
create index disposition_event_sid_idx on disposition_event (tlr_sid);

-- The latest event of each application: the current stage. Kept in the transaction that stores the events,
-- a function of them alone, and made anew from them by `tiller disposition rebuild`.
create table disposition_stage (
  tlr_application_id text collate "C" not null,
  tlr_sid uuid not null,
  event disposition_event_name not null,
  event_time timestamptz not null,
  reason disposition_reason,
  received_at timestamptz not null,
  constraint disposition_stage_pkey primary key (tlr_application_id)
) with (fillfactor = 80);

-- The sandbox is stored apart: no reader of the tables above can forget to leave it out.
create table sandbox_disposition_event (like disposition_event including all);
create table sandbox_disposition_stage (like disposition_stage including all) with (fillfactor = 80);

-- Whom a session belongs to.
create index click_sid_idx on click (id);
