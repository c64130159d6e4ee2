-- Lets 0463 attach the table without reading it.
-- Expands: the index of the file before this one is wider than the key.
alter table change validate constraint change_before_partitions;
