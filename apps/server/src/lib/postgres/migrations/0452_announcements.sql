-- Changes of jobs are no longer announced at commit, because PostgreSQL commits transactions that notify one after the
-- other. Their process announces them after its commit (domain/search-sync/live-index.ts).
-- Expands: a process of the previous version does not announce its changes of jobs; others find them within a second.
create or replace trigger change_announced after insert on change
  for each row when (new.kind not in ('job', 'assignment', 'pool')) execute function announce_change();
