-- As "change" in 0463.
-- Expands: the keys are wider. An answer is stored once by the lock of its key, and in the existing partition by its index.
do $$
declare
  bound text;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conrelid = 'idempotent_answer'::regclass and conname = 'idempotent_answer_before_partitions';

  alter table idempotent_answer rename to idempotent_answer_before_partitions;
  alter table idempotent_answer_before_partitions drop constraint idempotent_answer_pkey;
  alter table idempotent_answer_before_partitions add primary key using index idempotent_answer_before_partitions_pkey;
  alter index idempotent_answer_created_at_idx rename to idempotent_answer_before_partitions_created_at_idx;

  create table idempotent_answer (like idempotent_answer_before_partitions including defaults) partition by range (created_at);
  alter table idempotent_answer
    add constraint idempotent_answer_pkey primary key (root_customer_id, customer_id, app_client_id, route, key, created_at);
  create index idempotent_answer_created_at_idx on idempotent_answer (created_at);
  alter table idempotent_answer enable row level security;
  create policy acting_customer on idempotent_answer to tiller_tenant
    using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
  grant select, insert, update, delete on idempotent_answer to tiller_tenant;

  execute format(
    'alter table idempotent_answer attach partition idempotent_answer_before_partitions for values from (minvalue) to (%L)', bound);
  alter table idempotent_answer_before_partitions drop constraint idempotent_answer_before_partitions;
  revoke all on idempotent_answer_before_partitions from tiller_tenant;

  create table idempotent_answer_default (like idempotent_answer including all);
  alter table idempotent_answer_default enable row level security;
  alter table idempotent_answer attach partition idempotent_answer_default default;
end $$;

do $$
declare
  bound text;
  next_id bigint;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conrelid = 'impression'::regclass and conname = 'impression_before_partitions';
  select nextval(pg_get_serial_sequence('impression', 'id')) into next_id;

  alter table impression rename to impression_before_partitions;
  alter table impression_before_partitions drop constraint impression_pkey;
  alter table impression_before_partitions add primary key using index impression_before_partitions_pkey;
  alter table impression_before_partitions alter column id drop identity;
  alter index impression_txid_idx rename to impression_before_partitions_txid_idx;
  alter index impression_at_idx rename to impression_before_partitions_at_idx;

  create table impression (like impression_before_partitions including defaults) partition by range (at);
  alter table impression
    add constraint impression_pkey primary key (root_customer_id, customer_id, id, at),
    add constraint impression_impressions check (impressions > 0);
  execute format('alter table impression alter column id add generated always as identity (start with %s)', next_id);
  create index impression_txid_idx on impression (txid);
  create index impression_at_idx on impression (at);
  alter table impression enable row level security;
  create policy acting_customer on impression to tiller_tenant
    using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
  grant select on impression to tiller_tenant;

  execute format('alter table impression attach partition impression_before_partitions for values from (minvalue) to (%L)', bound);
  alter table impression_before_partitions drop constraint impression_before_partitions;
  revoke all on impression_before_partitions from tiller_tenant;

  create table impression_default (like impression including all excluding identity);
  alter table impression_default enable row level security;
  alter table impression attach partition impression_default default;
end $$;
