-- What the active index of the search cluster contains; no row without a cluster.
create table search_cluster (
  only_row boolean not null default true,
  generation integer not null,
  -- the position in "change" up to which documents are visible to searches
  horizon xid8 not null,
  pruned xid8 not null,
  documents integer not null,
  -- by the clock of the database: everything that was committed before is visible to searches
  indexed_at timestamptz not null,
  constraint search_cluster_pkey primary key (only_row),
  constraint search_cluster_only_row check (only_row)
);

-- Numbers of groups of jobs, which documents in the cluster contain. They are never reused.
create table search_group (
  id text not null,
  number integer generated always as identity (minvalue 0),
  constraint search_group_pkey primary key (id)
);

-- Numbers of ads in each generation of the index.
create table search_ad (
  generation integer not null,
  key text not null,
  number integer not null,
  constraint search_ad_pkey primary key (generation, key),
  constraint search_ad_number unique (generation, number)
);
