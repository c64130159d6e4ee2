-- CPA pools bill acquisitions instead of clicks. Existing ones keep billing clicks until their operator switches them.
alter table pool
  add column bills_acquisitions boolean not null default false,
  add constraint pool_bills_acquisitions check (not bills_acquisitions or (is_cpa and cpa_bitmap > 0)),
  add constraint pool_billing_key unique (root_customer_id, customer_id, id, bills_acquisitions);

-- A copy of the pool's column, which the foreign key keeps equal, because prices depend only on the campaign.
alter table campaign
  add column bills_acquisitions boolean not null default false,
  drop constraint campaign_pool_fkey,
  add constraint campaign_pool_fkey foreign key (root_customer_id, customer_id, pool_id, bills_acquisitions)
    references pool (root_customer_id, customer_id, id, bills_acquisitions) on update cascade,
  drop column strategy_cpc;

-- As before, but if acquisitions are billed, the target CPA is the only strategy.
alter table campaign add column strategy_cpc integer generated always as (
  case
    when autopilot and not bills_acquisitions then
      least(
        coalesce(bid_cents, case when tiller_pro = 'OFF' then nullif(basic_cpc, 0) else nullif(tiller_pro_cpc, 0) end,
          greatest(1, autopilot_max_cpc / 2)),
        coalesce(nullif(autopilot_max_cpc, 0),
          case when tiller_pro = 'OFF' then basic_cpc else tiller_pro_cpc end))
    when target_cpa > 0 and (target_cpa_type <> 'NONE' or bills_acquisitions) then
      least(
        coalesce(bid_cents, greatest(1, (target_cpa::bigint * 3 / 100)::integer)),
        case when target_cpa_type = 'MAX_CPC' then
          case when tiller_pro = 'OFF' then nullif(basic_cpc, 0) else nullif(tiller_pro_cpc, 0) end end,
        target_cpa)
    when use_smart_cpc and not bills_acquisitions then
      least(bid_cents, case when tiller_pro = 'OFF' then basic_cpc else tiller_pro_cpc end)
  end) stored;

alter table click
  -- the target CPA at the time of a valid click; null if its pool billed clicks
  add column acquisition_cents integer;
-- The limits of billed clicks also apply to clicks whose acquisitions are billed.
drop index click_billed_visitor_idx;
create index click_billed_visitor_idx on click (visitor_hash, at)
  where charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null;
drop index click_billed_network_idx;
create index click_billed_network_idx on click (root_customer_id, customer_id, campaign_id, network_hash, at)
  where charged_cents > 0 or class = 'SUSPECT' or acquisition_cents is not null;

alter table conversion
  add column charged_cents integer not null default 0,
  -- why an acquisition was not charged
  add column unbilled_reason text;

alter table charge
  -- the conversion event of a charged acquisition; 0 = the charge of a click
  add column event smallint not null default 0,
  drop constraint charge_kind,
  drop constraint charge_cents,
  drop constraint charge_once_a_kind,
  add constraint charge_kind check (kind in ('CLICK', 'ACQUISITION', 'REFUND')),
  add constraint charge_cents check (case kind when 'REFUND' then cents < 0 else cents > 0 end),
  add constraint charge_event check (case kind when 'CLICK' then event = 0 when 'ACQUISITION' then event > 0 else true end),
  -- each charge is made once and refunded once
  add constraint charge_once_a_kind unique (root_customer_id, customer_id, click_id, kind, event);
drop index charge_refund_idx;
-- earnings of acquisitions, and their refunds
create index charge_late_idx on charge (publisher_id, at) where kind <> 'CLICK';

alter table one_time_charge
  add column event smallint not null default 0,
  drop constraint one_time_charge_pkey,
  add constraint one_time_charge_pkey
    primary key (root_customer_id, customer_id, click_id, one_time_budget_id, refund, event);
