-- The version of the code that has computed the roll-ups. Version 0 is from before versions were recorded.
alter table activity_progress add column version integer not null default 0;
