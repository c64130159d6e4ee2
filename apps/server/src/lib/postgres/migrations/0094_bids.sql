-- The price of a campaign whose strategy is not a fixed CPC. Rounds write bid_cents; what it comes to under the settings of
-- this instant is generated, so that no change of a setting leaves a price beyond the new limits behind.
alter table campaign
  -- of the last round; null: there was none yet
  add column bid_cents integer,
  add constraint campaign_bid check (bid_cents >= 1);

-- Null: the CPC is fixed, or the strategy has no ceiling to go by. The first bids come from what is set: the CPC, half of
-- the autopilot's maximum, or what a conversion is worth if three clicks in a hundred become one.
alter table campaign add column strategy_cpc integer generated always as (
  case
    when autopilot then
      least(
        coalesce(bid_cents, case when tiller_pro = 'OFF' then nullif(basic_cpc, 0) else nullif(tiller_pro_cpc, 0) end,
          greatest(1, autopilot_max_cpc / 2)),
        coalesce(nullif(autopilot_max_cpc, 0),
          case when tiller_pro = 'OFF' then basic_cpc else tiller_pro_cpc end))
    when target_cpa > 0 and target_cpa_type <> 'NONE' then
      least(
        coalesce(bid_cents, greatest(1, (target_cpa::bigint * 3 / 100)::integer)),
        case when target_cpa_type = 'MAX_CPC' then
          case when tiller_pro = 'OFF' then nullif(basic_cpc, 0) else nullif(tiller_pro_cpc, 0) end end,
        target_cpa)
    when use_smart_cpc then
      least(bid_cents, case when tiller_pro = 'OFF' then basic_cpc else tiller_pro_cpc end)
  end) stored;

-- What the rounds of a campaign remember.
create table bid_round (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  at timestamptz not null,
  -- in fractions of a cent
  bid double precision not null,
  -- conversions of a click, as they were predicted
  rate double precision not null,
  -- of the controller of target CPA, and when it was last moved
  factor double precision not null,
  error double precision not null,
  corrected_at timestamptz not null,
  constraint bid_round_pkey primary key (root_customer_id, customer_id, campaign_id),
  constraint bid_round_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id) on delete cascade
);
create index campaign_bidding_idx on campaign (id) where status = 'LIVE' and (autopilot or use_smart_cpc or target_cpa > 0);
