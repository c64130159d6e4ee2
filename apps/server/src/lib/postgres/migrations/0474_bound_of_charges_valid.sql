-- Lets 0475 attach the table without reading it.
-- Expands: the indexes of 0473 are wider than the keys.
alter table charge validate constraint charge_before_partitions;
