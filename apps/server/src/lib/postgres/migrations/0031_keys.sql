-- The keys with which Tiller seals, each sealed with the master key, which is not in the database. None is
-- ever deleted: what is sealed with an old one is still to be opened.
create table sealed_key (
  purpose text not null,
  -- is in what the key seals
  id integer not null,
  sealed bytea not null,
  created_at timestamptz not null,
  -- when it is the one that seals; every server has read it by then
  active_from timestamptz not null,
  constraint sealed_key_pkey primary key (purpose, id),
  constraint sealed_key_purpose check (purpose in ('CLICK', 'SECRETS', 'VISITOR')),
  constraint sealed_key_id check (id between 1 and 65535)
);
