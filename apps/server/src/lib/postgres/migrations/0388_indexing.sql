-- What each search engine was last told about the page of a job, and what it has yet to be told.
create table indexing_notification (
  root_customer_id bigint not null,
  customer_id bigint not null,
  job_id bigint not null,
  service text not null,
  kind text not null,
  -- when the job of the page had changed
  page_changed_at timestamptz not null,
  -- whether the service knows the page
  is_known boolean not null default false,
  -- null: nothing has to be sent
  due_at timestamptz,
  sent_at timestamptz,
  error text,
  constraint indexing_notification_pkey primary key (root_customer_id, customer_id, job_id, service),
  constraint indexing_notification_service check (service in ('GOOGLE', 'INDEX_NOW')),
  constraint indexing_notification_kind check (kind in ('UPDATED', 'REMOVED'))
);
create index indexing_notification_due_idx on indexing_notification (service, (kind = 'UPDATED'), due_at)
  where due_at is not null;

-- The state of a search engine's service.
create table indexing_service (
  service text not null,
  -- the URLs sent on this day, which the quota limits; counted before they are sent
  day date not null,
  urls integer not null default 0,
  -- failed requests in succession, after which nothing is sent until then
  failures integer not null default 0,
  resumes_at timestamptz,
  constraint indexing_service_pkey primary key (service)
);
