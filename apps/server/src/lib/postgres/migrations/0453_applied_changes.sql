-- The transactions whose changes of campaigns a process has applied; null in processes of the previous version.
alter table index_replica add column applied pg_snapshot;
