-- Jobs that an import holds back: END_UNREADABLE (the end date cannot be read) or PRICE_REVIEW (at least 100 times the
-- median price of the pool). Held jobs are not advertised.
alter table job add column hold text,
  add constraint job_hold check (hold in ('END_UNREADABLE', 'PRICE_REVIEW')) not valid;
alter table job validate constraint job_hold;

-- A price up to this is never held.
alter table source add column accepted_cpc integer check (accepted_cpc > 0),
  add column held_jobs integer not null default 0,
  add column rejected_prices integer not null default 0;

-- Dates and prices are read differently: the next fetch reads every feed completely, even an unchanged one.
update source set etag = null, last_modified = null;
