-- Lets 0479 attach the table without reading it.
-- Expands: the indexes of 0477 are wider than the keys.
alter table click validate constraint click_before_partitions;
