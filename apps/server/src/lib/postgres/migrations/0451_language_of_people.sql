-- The language of mails to a person; null until the person chooses one or signs in in another one than English.
alter table credential add column language text;
grant select (language), update (language) on credential to tiller_tenant;
