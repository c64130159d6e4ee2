-- Outside a transaction, because the index is built while changes are written.
-- The key of a partitioned table contains the column by which it is partitioned.
drop index concurrently if exists change_before_partitions_pkey;
create unique index concurrently change_before_partitions_pkey on change (seq, at);
