-- What was read out of a job's texts and fields when it was imported: pay, benefits, kinds of work, ids of skills, in the
-- shape of JobDetails of packages/job-text. Jobs that are there get theirs from the next import of their feed, whose
-- content hash takes the details in.
alter table job add column details jsonb not null
  default '{"salaries": [], "benefits": [], "workTypes": [], "skills": []}';
