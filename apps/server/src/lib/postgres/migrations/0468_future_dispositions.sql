-- Outside a transaction, because the indexes are built while events are stored.
-- They find the few events whose time is long after their report, for 0469.
drop index concurrently if exists disposition_event_future_idx;
create index concurrently disposition_event_future_idx on disposition_event (event_time) where future;
drop index concurrently if exists sandbox_disposition_event_future_idx;
create index concurrently sandbox_disposition_event_future_idx on sandbox_disposition_event (event_time) where future;
