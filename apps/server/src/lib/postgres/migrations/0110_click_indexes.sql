-- Clicks of a time, which come in about the order of the table: a summary of each megabyte says which to read, and costs
-- a click next to nothing.
create index click_at_idx on click using brin (at) with (pages_per_range = 128, autosummarize = on);

-- A person is of one network, so one index finds both; of two that begin alike PostgreSQL may take the wrong one while it
-- knows little of the table, and read every click on a job.
create index click_seen_idx on click (root_customer_id, customer_id, job_id, network_hash, visitor_hash, at) where class = 'VALID';
drop index click_visitor_idx;
drop index click_network_idx;
