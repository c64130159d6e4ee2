-- What hosted forms ask besides what every form asks, as its owner's server gave it: a form that was shown is judged by the
-- questions that it showed, also if they have changed since.
create table question_set (
  root_customer_id bigint not null,
  customer_id bigint not null,
  -- SHA-256 of the questions
  digest bytea not null,
  questions jsonb not null,
  kept_at timestamptz not null,
  constraint question_set_pkey primary key (root_customer_id, customer_id, digest),
  constraint question_set_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);

-- Where the questions of a job are, as its feed says, and what was there last.
create table question_source (
  root_customer_id bigint not null,
  customer_id bigint not null,
  url text not null,
  -- null: there were never any that keep the rules
  digest bytea,
  asked_at timestamptz not null,
  -- why the last answer could not be used; null: it could
  fault text,
  constraint question_source_pkey primary key (root_customer_id, customer_id, url),
  constraint question_source_set_fkey foreign key (root_customer_id, customer_id, digest)
    references question_set (root_customer_id, customer_id, digest),
  constraint question_source_customer_fkey foreign key (root_customer_id, customer_id) references customer (root_customer_id, id)
);

-- A file that answers a question. Sealed, like the answers.
create table answer_file (
  root_customer_id bigint not null,
  customer_id bigint not null,
  application_id bigint not null,
  question_id text not null,
  content bytea not null,
  scan_status text not null,
  created_at timestamptz not null,
  constraint answer_file_pkey primary key (root_customer_id, customer_id, application_id, question_id),
  constraint answer_file_scan_status check (scan_status in ('PENDING', 'SUCCESS', 'FAILURE')),
  constraint answer_file_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id)
);

-- Who comes to an event, and when.
create table rsvp (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  slot_at timestamptz not null,
  application_id bigint not null,
  constraint rsvp_pkey primary key (root_customer_id, customer_id, application_id),
  constraint rsvp_application_fkey foreign key (root_customer_id, customer_id, application_id)
    references application (root_customer_id, customer_id, id),
  constraint rsvp_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
create index rsvp_slot_idx on rsvp (root_customer_id, customer_id, campaign_id, slot_at);

do $$
declare name text;
begin
  foreach name in array array['question_set', 'question_source', 'answer_file', 'rsvp'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy acting_customer on %I to tiller_tenant using (customer_id = nullif(current_setting(''tiller.customer_id'', true), '''')::bigint)',
      name);
    execute format('grant select on %I to tiller_tenant', name);
  end loop;
end $$;
