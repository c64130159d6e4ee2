-- Servers keep the publishers that search in memory, and are told when one has changed.
alter table change drop constraint change_kind;
alter table change add constraint change_kind check (kind in ('job', 'assignment', 'pool', 'campaign', 'publisher', 'rebuild'));
