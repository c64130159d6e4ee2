-- Visits through share links are counted like impressions, by the channel of the link; '' = not through a share link.
alter table impression add column share_source text not null default '';
alter table application add column share_source text not null default '';

alter table activity_hour
  add column share_source text not null default '',
  add column share_visits bigint not null default 0,
  drop constraint activity_hour_pkey,
  add constraint activity_hour_pkey primary key
    (root_customer_id, customer_id, at, campaign_id, segment_id, job_id, publisher_id, click_class, share_source);
alter table activity_day
  add column share_source text not null default '',
  add column share_visits bigint not null default 0,
  drop constraint activity_day_pkey,
  add constraint activity_day_pkey primary key
    (root_customer_id, customer_id, day, campaign_id, segment_id, job_id, publisher_id, click_class, share_source);
