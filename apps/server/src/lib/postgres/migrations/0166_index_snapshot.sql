-- Snapshots of the search index that servers have written into files. A file is taken up only in the history that it
-- comes from: this row is there, and `txid` is the transaction that wrote it, which it is not after a dump was restored.
create table index_snapshot (
  id uuid not null,
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  constraint index_snapshot_pkey primary key (id)
);
create index index_snapshot_at_idx on index_snapshot (at);
