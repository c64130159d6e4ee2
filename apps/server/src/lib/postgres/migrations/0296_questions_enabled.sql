-- The questions of feeds were always asked. Customers keep them until their operator turns them off.
alter table customer alter column job_application_questions_enabled set default true;
update customer set job_application_questions_enabled = true;
