-- The language in which the form was filled in, for mails to the applicant.
alter table application add column language text not null default 'en';
