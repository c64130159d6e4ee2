-- Files, sealed by their owners. They are stored in the database and, if a bucket is configured, transferred to it.
create table blob (
  key text not null,
  -- DATABASE: in `blob_chunk`. BUCKET: transferred. DELETED: to be deleted from the bucket.
  -- FOLDER: a version before this one stored it, in the data directory of a server or in the bucket.
  location text not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint blob_pkey primary key (key),
  constraint blob_location check (location in ('DATABASE', 'BUCKET', 'DELETED', 'FOLDER'))
);
create index blob_location_idx on blob (location, changed_at);

create table blob_chunk (
  key text not null,
  number integer not null,
  bytes bytea not null,
  constraint blob_chunk_pkey primary key (key, number),
  constraint blob_chunk_blob_fkey foreign key (key) references blob (key) on delete cascade
);
-- Sealed bytes cannot be compressed.
alter table blob_chunk alter column bytes set storage external;

insert into blob (key, location) select distinct blob_key, 'FOLDER' from resume;
insert into blob (key, location, changed_at)
  select key, case when bytes is null then 'DELETED' else 'DATABASE' end, noted_at from blob_spool
  on conflict on constraint blob_pkey do update set location = excluded.location, changed_at = excluded.changed_at;
insert into blob_chunk (key, number, bytes)
  select key, number, substring(bytes from number * 262144 + 1 for 262144)
  from blob_spool, generate_series(0, (length(bytes) - 1) / 262144) as number;
drop table blob_spool;

-- No résumé refers to a missing file, and servers of earlier versions cannot store one in their own folder any longer.
alter table resume add constraint resume_blob_fkey foreign key (blob_key) references blob (key);
create index resume_blob_key_idx on resume (blob_key);
