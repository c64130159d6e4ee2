-- Good and bad events per service level and 5 minutes, from all processes.
create table service_level_count (
  slo text not null,
  at timestamptz not null,
  good bigint not null,
  bad bigint not null,
  constraint service_level_count_pkey primary key (slo, at)
);
