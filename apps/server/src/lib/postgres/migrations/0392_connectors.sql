-- The applicant tracking system whose job board a source reads; null: an XML feed.
alter table source add connector text,
  add constraint source_connector check (connector in ('ASHBY', 'GREENHOUSE', 'LEVER', 'PERSONIO', 'RECRUITEE', 'SITEMAP',
    'SMARTRECRUITERS', 'TEAMTAILOR', 'WORKABLE', 'WORKDAY'));
