-- As "change" in 0463. The existing partition keeps its narrower unique key of a click's charges.
-- Expands: the keys are wider. ADR 52 says what else prevents a second charge.
do $$
declare
  bound text;
  next_id bigint;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conrelid = 'charge'::regclass and conname = 'charge_before_partitions';
  select nextval(pg_get_serial_sequence('charge', 'id')) into next_id;

  alter table charge rename to charge_before_partitions;
  alter table charge_before_partitions drop constraint charge_pkey;
  alter table charge_before_partitions rename constraint charge_once_a_kind to charge_before_partitions_once;
  alter table charge_before_partitions
    add primary key using index charge_before_partitions_pkey,
    add unique using index charge_before_partitions_once_a_kind;
  alter table charge_before_partitions alter column id drop identity;
  alter index charge_at_idx rename to charge_before_partitions_at_idx;
  alter index charge_campaign_idx rename to charge_before_partitions_campaign_idx;
  alter index charge_late_idx rename to charge_before_partitions_late_idx;
  alter index charge_txid_idx rename to charge_before_partitions_txid_idx;

  create table charge (like charge_before_partitions including defaults) partition by range (period);
  alter table charge
    add constraint charge_pkey primary key (root_customer_id, customer_id, id, period),
    add constraint charge_once_a_kind unique (root_customer_id, customer_id, click_id, kind, event, period),
    add constraint charge_click_fkey foreign key (root_customer_id, customer_id, click_id)
      references click (root_customer_id, customer_id, id),
    add constraint charge_kind check (kind in ('CLICK', 'ACQUISITION', 'REFUND')),
    add constraint charge_cents check (case kind when 'REFUND' then cents < 0 else cents > 0 end),
    add constraint charge_event check (case kind when 'CLICK' then event = 0 when 'ACQUISITION' then event > 0 else true end),
    add constraint charge_refund_reason check ((kind = 'REFUND') = (reason is not null));
  execute format('alter table charge alter column id add generated always as identity (start with %s)', next_id);
  create index charge_at_idx on charge (root_customer_id, customer_id, at, id);
  create index charge_campaign_idx on charge (root_customer_id, customer_id, campaign_id, period);
  create index charge_late_idx on charge (publisher_id, at) where kind <> 'CLICK';
  create index charge_txid_idx on charge (txid);
  alter table charge enable row level security;
  create policy acting_customer on charge to tiller_tenant
    using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
  grant select, insert on charge to tiller_tenant;

  execute format('alter table charge attach partition charge_before_partitions for values from (minvalue) to (%L)', bound);
  alter table charge_before_partitions drop constraint charge_before_partitions;
  revoke all on charge_before_partitions from tiller_tenant;

  create table charge_default (like charge including all excluding identity);
  alter table charge_default enable row level security;
  alter table charge attach partition charge_default default;
end $$;
