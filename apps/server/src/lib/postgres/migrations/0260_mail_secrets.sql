-- The code or password that the body contains; it is removed from both when the mail has been sent.
alter table mail add column secret text;
update mail set body = regexp_replace(body, '^\d{6}', '[removed]')
  where sent_at is not null and subject = 'Your sign-in code';
update mail set body = regexp_replace(body, 'the password \S+', 'the password [removed]')
  where sent_at is not null and application_id is null and campaign_id is null;
