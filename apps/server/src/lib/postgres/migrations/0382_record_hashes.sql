-- Identifies the record of the feed from which the import has computed the job, with the version of the code. Null if the
-- import has notes on the job, which each import repeats.
alter table job add column record_hash bytea;
