-- The version of the code that has computed each kind of stored value. Version 0 is from before versions were recorded.
create table derived_value (
  name text not null,
  version integer not null default 0,
  -- The version to which values are being recomputed, and the last job that is done.
  next_version integer,
  after_job_id bigint not null default 0,
  constraint derived_value_pkey primary key (name)
);
