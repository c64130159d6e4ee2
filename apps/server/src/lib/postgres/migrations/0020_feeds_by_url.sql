-- Feeds that Tiller fetches by itself.
alter table source
  add column feed_url text,
  add column fetch_every_minutes integer not null default 60,
  -- due when it is over; while a feed is fetched, when to try again should the process die of it
  add column next_fetch_at timestamptz,
  -- what the server said of the feed that was imported last, to ask whether there is another
  add column etag text,
  add column last_modified text,
  -- fetches in succession that came to nothing
  add column failures integer not null default 0,
  add column last_fetch_at timestamptz,
  add column last_outcome text,
  add constraint source_last_outcome
    check (last_outcome in ('IMPORTED', 'UNCHANGED', 'REFUSED', 'NEEDS_CONFIRMATION', 'FETCH_FAILED', 'FAILED')),
  add constraint source_feed_url_length check (char_length(feed_url) between 1 and 2048),
  add constraint source_fetch_every check (fetch_every_minutes between 15 and 10080),
  add constraint source_next_fetch check ((feed_url is null) = (next_fetch_at is null));
create index source_next_fetch_idx on source (next_fetch_at) where feed_url is not null;

alter table feed_import
  -- null: from a file, or no server answered
  add column http_status integer,
  -- as they came, before they were unpacked; null: not counted yet when it ran
  add column bytes bigint,
  drop constraint feed_import_outcome,
  add constraint feed_import_outcome
    check (outcome in ('IMPORTED', 'UNCHANGED', 'REFUSED', 'NEEDS_CONFIRMATION', 'FETCH_FAILED', 'FAILED'));
create index feed_import_source_idx on feed_import (root_customer_id, customer_id, source_id, id);
create index feed_import_finished_at_idx on feed_import (finished_at);
