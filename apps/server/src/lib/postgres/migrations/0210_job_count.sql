-- How many jobs there are of each source, also those that are gone: the total of a list that chooses none need not count them.
alter table source add column job_count bigint not null default 0;
update source set job_count = (select count(*) from job where job.root_customer_id = source.root_customer_id
  and job.customer_id = source.customer_id and job.source_id = source.id);
alter table source add constraint source_job_count check (job_count >= 0);

-- Whoever writes jobs of a source has locked it.
create function count_jobs() returns trigger language plpgsql as $$
begin
  update source set job_count = source.job_count + counted.jobs
  from (
    select root_customer_id, customer_id, source_id, case tg_op when 'DELETE' then -count(*) else count(*) end as jobs
    from written group by root_customer_id, customer_id, source_id) as counted
  where source.root_customer_id = counted.root_customer_id and source.customer_id = counted.customer_id and source.id = counted.source_id;
  return null;
end $$;

create trigger job_written after insert on job referencing new table as written for each statement execute function count_jobs();
create trigger job_removed after delete on job referencing old table as written for each statement execute function count_jobs();
