-- The person to whom a message to an applicant goes, in one spelling; null: the message is not to an applicant.
alter table mail add column applicant_key text;
create index mail_applicant_idx on mail (applicant_key, created_at) where applicant_key is not null;
