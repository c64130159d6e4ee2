-- What the last mail about the source's imports said: counts of its problems by kind.
alter table source add column mailed_problems jsonb not null default '{}',
  add column problems_mailed_at timestamptz;
