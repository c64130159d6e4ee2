-- The role of processes that serve the APIs with a search index; "api" now means without one.
-- Expands: the constraint allows one value more; the previous version counts such a process as one that runs tasks.
alter table process drop constraint process_role;
alter table process add constraint process_role check (role in ('all', 'api', 'search', 'worker')) not valid;
