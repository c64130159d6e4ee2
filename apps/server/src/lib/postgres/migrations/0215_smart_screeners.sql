-- Job filters ask for jobs whose questions have a correct option, so questions are known before the first form is opened: where
-- they are is kept when a feed is imported, and a recurring task asks there.
alter table question_source alter column asked_at drop not null;
alter table question_source
  -- whether one of the questions has a correct option, as far as the jobs' campaigns know
  add column has_correct boolean not null default false,
  -- it was asked since the jobs were put where their questions belong
  add column unsettled boolean not null default false;
create index question_source_asked_idx on question_source (asked_at nulls first);
create index question_source_unsettled_idx on question_source (root_customer_id, customer_id, url) where unsettled;

create index job_questions_idx on job (root_customer_id, customer_id, (apply ->> 'customQuestionsUrl'))
  where apply ->> 'customQuestionsUrl' is not null;

update question_source set unsettled = true where digest is not null;
insert into question_source (root_customer_id, customer_id, url)
  select distinct root_customer_id, customer_id, apply ->> 'customQuestionsUrl' from job
  where apply ->> 'customQuestionsUrl' is not null and deleted_at is null
  on conflict do nothing;
