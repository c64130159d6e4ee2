-- Without statistics PostgreSQL looked the campaign of a job up here, skipping through all campaigns of the customer: 25 pages
-- a job instead of 4. What is only for jobs that have a campaign cannot be asked for the campaign of a job.
drop index assignment_campaign_idx;
create index assignment_campaign_idx on assignment (root_customer_id, customer_id, campaign_id, job_id) where campaign_id is not null;
