-- Outside a transaction, because the indexes are built while charges are written.
drop index concurrently if exists charge_before_partitions_pkey;
create unique index concurrently charge_before_partitions_pkey on charge (root_customer_id, customer_id, id, period);
drop index concurrently if exists charge_before_partitions_once_a_kind;
create unique index concurrently charge_before_partitions_once_a_kind
  on charge (root_customer_id, customer_id, click_id, kind, event, period);
