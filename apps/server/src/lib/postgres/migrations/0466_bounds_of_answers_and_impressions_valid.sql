-- Lets 0467 attach the tables without reading them.
-- Expands: the indexes of 0465 contain at least the keys that existed before.
alter table idempotent_answer validate constraint idempotent_answer_before_partitions;
alter table impression validate constraint impression_before_partitions;
