-- The distinct titles of the jobs that feeds hold, each with its jobs and their companies, without a look at the wide rows.
create index job_titles_idx on job (root_customer_id, customer_id, title collate "C", company_id)
  where deleted_at is null and expunged_at is null;

-- Where jobs are and of which category they are: what lists are searched by.
create index job_kinds_idx on job using gin (city_keys, state_ids, zipcodes, major_categories, minor_categories);
