-- The existing table becomes the partition before the bound of 0460. The other partitions are created ahead of time by
-- lib/postgres/partitions; the default partition takes the rows of missing ones.
-- Expands: the key is wider, and nothing conflicts on it.
do $$
declare
  bound text;
  next_seq bigint;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
    from pg_constraint where conrelid = 'change'::regclass and conname = 'change_before_partitions';
  select nextval(pg_get_serial_sequence('change', 'seq')) into next_seq;

  alter table change rename to change_before_partitions;
  alter table change_before_partitions drop constraint change_pkey;
  alter table change_before_partitions add primary key using index change_before_partitions_pkey;
  -- PostgreSQL 17 refuses a partition with an identity column of its own.
  alter table change_before_partitions alter column seq drop identity;
  alter index change_txid_idx rename to change_before_partitions_txid_idx;
  alter index change_at_idx rename to change_before_partitions_at_idx;
  drop trigger change_announced on change_before_partitions;

  create table change (like change_before_partitions including defaults) partition by range (at);
  alter table change
    add constraint change_pkey primary key (seq, at),
    add constraint change_kind check (kind in ('job', 'assignment', 'pool', 'campaign', 'publisher', 'rebuild'));
  execute format('alter table change alter column seq add generated always as identity (start with %s)', next_seq);
  create index change_txid_idx on change (txid);
  create index change_at_idx on change (at);
  create trigger change_announced after insert on change
    for each row when (new.kind not in ('job', 'assignment', 'pool')) execute function announce_change();
  grant insert on change to tiller_tenant;

  execute format('alter table change attach partition change_before_partitions for values from (minvalue) to (%L)', bound);
  alter table change_before_partitions drop constraint change_before_partitions;
  revoke all on change_before_partitions from tiller_tenant;
  alter table change_before_partitions enable row level security;

  create table change_default (like change including all excluding identity);
  alter table change_default enable row level security;
  alter table change attach partition change_default default;
end $$;
