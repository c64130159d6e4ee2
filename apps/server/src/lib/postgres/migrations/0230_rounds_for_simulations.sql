-- A simulation of a campaign goes by what the rounds of its bids remember, with the rate of all clicks for Smart CPC.
alter table bid_round
  -- conversions of any click on the platform, as they were predicted; null: the last round did not keep it
  add column average_rate double precision;
alter table bid_round enable row level security;
create policy acting_customer on bid_round to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on bid_round to tiller_tenant;
