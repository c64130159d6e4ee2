-- A hash of the publisher and its id of the visitor (`pid`); null: none was given.
alter table click add column visitor_id bytea;
create index click_billed_visitor_id_idx on click (visitor_id, at)
  where visitor_id is not null and (charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null);
create index click_visitor_id_job_idx on click (visitor_id, job_id, at)
  where visitor_id is not null and class in ('VALID', 'SUSPECT');
