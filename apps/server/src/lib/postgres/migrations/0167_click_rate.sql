-- How many clicks are expected of an impression of a job, in percent of what is usual in its category; no row: as usual.
-- Learned once a billing day from what searches have shown; every ranking of the job is multiplied by it.
create table click_rate (
  job_id bigint not null,
  percent integer not null,
  constraint click_rate_pkey primary key (job_id),
  constraint click_rate_percent check (percent between 1 and 1000)
);

-- The last billing day of which all was learned.
create table click_rate_progress (
  id boolean not null default true,
  day date not null,
  constraint click_rate_progress_pkey primary key (id),
  constraint click_rate_progress_one_row check (id)
);
