-- Which campaign and segment a job is in changes far more often than the job itself, and for far more jobs at
-- once: readers need not read the jobs anew. Very many at once are announced by their pool.
alter table change drop constraint change_kind;
alter table change add constraint change_kind check (kind in ('job', 'assignment', 'pool', 'campaign', 'rebuild'));
