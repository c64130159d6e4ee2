-- Expands: the constraint allows one value more; the previous version counts such a process among those that share the rate limits.
alter table process drop constraint process_role;
alter table process add constraint process_role check (role in ('all', 'api', 'search', 'worker', 'indexer')) not valid;
