-- Outside a transaction, because the indexes are built while the tables are written.
drop index concurrently if exists idempotent_answer_before_partitions_pkey;
create unique index concurrently idempotent_answer_before_partitions_pkey
  on idempotent_answer (root_customer_id, customer_id, app_client_id, route, key, created_at);
drop index concurrently if exists impression_before_partitions_pkey;
create unique index concurrently impression_before_partitions_pkey on impression (root_customer_id, customer_id, id, at);
-- Remains, so that the previous version stores no second answer while it runs.
drop index concurrently if exists idempotent_answer_before_partitions_once;
create unique index concurrently idempotent_answer_before_partitions_once
  on idempotent_answer (root_customer_id, customer_id, app_client_id, route, key);
