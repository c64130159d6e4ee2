-- Apart from adding it, so that the table is not locked while all rows are checked.
alter table job validate constraint job_hold;
