-- Who is below a customer: an agency may have thousands of them.
create index customer_parent_idx on customer (root_customer_id, parent_id) where parent_id is not null;
