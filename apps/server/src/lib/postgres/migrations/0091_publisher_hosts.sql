-- Where a publisher may have seekers sent whose job is gone: host names as a browser writes them, no others.
alter table publisher
  add column redirect_hosts text[] not null default '{}',
  add constraint publisher_redirect_hosts check (cardinality(redirect_hosts) <= 50);
