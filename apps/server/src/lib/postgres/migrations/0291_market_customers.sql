-- The customer of each observation, so that predictions need several customers. Old observations of deleted jobs are removed.
alter table market_day add column root_customer_id bigint;
update market_day set root_customer_id = job.root_customer_id from job where job.id = market_day.job_id;
delete from market_day where root_customer_id is null;
alter table market_day alter column root_customer_id set not null;

drop function market_near;
create function market_near(category integer, lats double precision[], lngs double precision[], radius_km double precision, max_rows integer)
returns table (root_customer_id bigint, title text, price_cents integer, impressions integer, clicks integer, conversions integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.root_customer_id, m.title, m.price_cents, m.impressions, m.clicks, m.conversions
  from market_day as m
  where m.minor_category = category
    and (cardinality(lats) = 0 or exists (
      select from unnest(lats, lngs) as point (lat, lng)
      -- near enough for a circle of some tens of kilometers: a degree of latitude is 111.2 km
      where power((m.lat - point.lat) * 111.2, 2) + power((m.lng - point.lng) * 111.2 * cos(radians(point.lat)), 2) <= power(radius_km, 2)))
  order by m.day desc, m.job_id
  limit max_rows
$$;
revoke all on function market_near from public;
grant execute on function market_near to tiller_tenant;
