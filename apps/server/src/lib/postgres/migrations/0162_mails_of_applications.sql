-- What mails are about, so that they go when a person is forgotten; and what is sent as a text message.
alter table mail
  add column root_customer_id bigint,
  add column customer_id bigint,
  -- whom it is to, or about
  add column application_id bigint,
  -- the event whose guests it lists
  add column campaign_id bigint,
  add column channel text not null default 'MAIL',
  add column sent_at timestamptz,
  add column attempts integer not null default 0,
  -- of a text message: when it is tried next; null: not any more
  add column next_at timestamptz,
  add constraint mail_channel check (channel in ('MAIL', 'TEXT'));
create index mail_next_at_idx on mail (next_at) where next_at is not null;
create index mail_customer_idx on mail (customer_id, application_id) where customer_id is not null;

-- Who has begun to apply is reminded once.
alter table application add column reminded_at timestamptz;
create index application_begun_idx on application (started_at)
  where completed_at is null and reminded_at is null and applicant is not null;

-- What was written to the organiser of an event, for each day once.
create table event_mail (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  kind text not null,
  day date not null,
  constraint event_mail_pkey primary key (root_customer_id, customer_id, campaign_id, kind, day),
  constraint event_mail_kind check (kind in ('DAILY', 'FINAL')),
  constraint event_mail_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
alter table event_mail enable row level security;
create policy acting_customer on event_mail to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on event_mail to tiller_tenant;
