-- The open jobs without pay, by state whose law requires it: [{"state": "CO", "jobs": 412}].
alter table source add missing_pay jsonb not null default '[]';
