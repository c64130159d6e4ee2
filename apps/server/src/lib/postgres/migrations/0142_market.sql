-- What searches have shown of each job on each day and what came of it: the observations from which predictions are made.
-- They tell of all customers together and name none; the role of API requests reads them by a function that gives no ids.
create table market_day (
  day date not null,
  job_id bigint not null,
  title text not null,
  minor_category integer not null,
  -- of its first place; null: it has none that is known
  lat double precision,
  lng double precision,
  price_cents integer not null,
  impressions integer not null,
  clicks integer not null,
  conversions integer not null,
  constraint market_day_pkey primary key (day, job_id)
);
create index market_day_category_idx on market_day (minor_category, day);
-- Days that were looked at, those without any observation too.
create table market_progress (
  day date not null,
  constraint market_progress_pkey primary key (day)
);
create index activity_day_day_idx on activity_day (day);

-- The latest observations of jobs in a category, near any of some points; without points, everywhere.
create function market_near(category integer, lats double precision[], lngs double precision[], radius_km double precision, max_rows integer)
returns table (title text, price_cents integer, impressions integer, clicks integer, conversions integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.title, m.price_cents, m.impressions, m.clicks, m.conversions
  from market_day as m
  where m.minor_category = category
    and (cardinality(lats) = 0 or exists (
      select from unnest(lats, lngs) as point (lat, lng)
      -- near enough for a circle of some tens of kilometres: a degree of latitude is 111.2 km
      where power((m.lat - point.lat) * 111.2, 2) + power((m.lng - point.lng) * 111.2 * cos(radians(point.lat)), 2) <= power(radius_km, 2)))
  order by m.day desc, m.job_id
  limit max_rows
$$;
revoke all on function market_near from public;
grant execute on function market_near to tiller_tenant;
