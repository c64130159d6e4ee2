-- A refund takes a charge back: a row of its own, which says why. The sums of the ledger still equal every bucket.
drop index charge_click_idx;
alter table charge
  add column reason text,
  -- what the publisher's earnings change by
  add column earned_cents integer not null default 0,
  drop constraint charge_kind,
  drop constraint charge_cents,
  add constraint charge_kind check (kind in ('CLICK', 'REFUND')),
  add constraint charge_cents check ((kind = 'CLICK' and cents > 0) or (kind = 'REFUND' and cents < 0)),
  add constraint charge_refund_reason check ((kind = 'REFUND') = (reason is not null)),
  -- a click is charged once, and refunded once
  add constraint charge_once_a_kind unique (root_customer_id, customer_id, click_id, kind);
create index charge_at_idx on charge (root_customer_id, customer_id, at, id);
create index charge_refund_idx on charge (publisher_id, at) where kind = 'REFUND';

alter table one_time_charge
  add column refund boolean not null default false,
  drop constraint one_time_charge_pkey,
  drop constraint one_time_charge_cents,
  add constraint one_time_charge_pkey primary key (root_customer_id, customer_id, click_id, one_time_budget_id, refund),
  add constraint one_time_charge_cents check (case when refund then cents < 0 else cents > 0 end);
