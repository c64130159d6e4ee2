-- The network from which a click came, keyed like the visitor; null for clicks before this.
alter table click add column network_hash bytea;
create index click_network_idx on click (root_customer_id, customer_id, job_id, network_hash, at) where class = 'VALID';
