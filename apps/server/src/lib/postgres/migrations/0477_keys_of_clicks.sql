-- Outside a transaction, because the indexes are built while clicks are recorded.
drop index concurrently if exists click_before_partitions_id_pkey;
create unique index concurrently click_before_partitions_id_pkey on click (root_customer_id, customer_id, id, issued_on);
drop index concurrently if exists click_before_partitions_day_token_billed_once;
create unique index concurrently click_before_partitions_day_token_billed_once
  on click (root_customer_id, customer_id, token_id, issued_on) where charged_cents > 0;
