-- What publishers earn, and how they hear of it.
alter table publisher
  -- null: a share of what the advertiser is charged
  add column flat_fee_cents integer,
  -- for a visitor whose job was gone
  add column expired_cents integer not null default 0,
  -- where conversions are told; null: nowhere
  add column postback_url text,
  -- what the postbacks are signed with, sealed
  add column postback_secret bytea,
  add constraint publisher_flat_fee check (flat_fee_cents between 0 and 100000),
  add constraint publisher_expired_cents check (expired_cents between 0 and 1000),
  add constraint publisher_postback_url_length check (char_length(postback_url) between 1 and 2048),
  add constraint publisher_postback check ((postback_url is null) = (postback_secret is null));

alter table click
  -- by the terms of that instant; those that are there already earned nothing that anybody was told of
  add column earned_cents integer not null default 0,
  -- where the publisher had the click URL from
  add column channel text not null default 'SEARCH',
  add constraint click_channel check (channel in ('SEARCH', 'FEED'));
create index click_publisher_idx on click (publisher_id, at);
create index click_expired_idx on click (root_customer_id, customer_id, job_id, network_hash, at) where class = 'EXPIRED';
