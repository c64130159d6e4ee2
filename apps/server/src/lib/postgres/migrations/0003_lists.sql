-- Indexes of the API's lists. Text is sorted and compared by code points (collate "C"), whatever the locale
-- of the database is, because that is the order the search grammar promises.

-- A million jobs: each sort order has an index that ends with the id, so that a first page reads only its own
-- rows and a deep page skips in the index, without touching the wide rows of the pages before.
create index job_reference_idx on job (root_customer_id, customer_id, job_reference collate "C", id);
create index job_title_idx on job (root_customer_id, customer_id, title collate "C", id);
create index job_company_idx on job (root_customer_id, customer_id, company_id, id);
create index job_created_idx on job (root_customer_id, customer_id, created_at, id);
create index job_modified_idx on job (root_customer_id, customer_id, modified_at, id);
-- The same as before, with the id.
drop index job_pool_idx;
create index job_pool_idx on job (root_customer_id, customer_id, pool_id, id);

-- Ten thousand campaigns, tens of thousands of segments: one narrow copy of what they are sorted by serves
-- every order, because so few narrow rows are sorted in milliseconds.
drop index campaign_pool_idx;
create index campaign_list_idx on campaign (root_customer_id, customer_id, pool_id, id)
  include (name, status, ad_type, apply_order, basic_cpc, monthly_budget, created_at, modified_at);
drop index segment_campaign_idx;
create index segment_list_idx on segment (root_customer_id, customer_id, campaign_id, id)
  include (name, status, apply_order, basic_cpc, monthly_budget, created_at, modified_at);

create index company_name_idx on company (root_customer_id, customer_id, name collate "C", id) include (advertiser_id);
