-- What people know their sessions in the console by. A session's secret stays with its browser.
alter table console_session
  add column id bigint generated always as identity,
  -- as the browser called itself when the session began; null for those that are there already
  add column user_agent text,
  add constraint console_session_id_key unique (id);
