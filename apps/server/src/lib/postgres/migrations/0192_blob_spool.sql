-- What is still to be done in the store of files, where that is not a folder: a file to be put there, or without bytes one to be
-- deleted. Sealed, as in the store.
create table blob_spool (
  key text not null,
  bytes bytea,
  noted_at timestamptz not null default clock_timestamp(),
  constraint blob_spool_pkey primary key (key)
);
alter table blob_spool alter column bytes set storage external;
create index blob_spool_noted_at_idx on blob_spool (noted_at);
