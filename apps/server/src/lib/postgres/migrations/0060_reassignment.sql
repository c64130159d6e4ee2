-- A job that leaves its campaign and finds no other keeps its row: one update does for all that move, without a delete
-- beside it, and the next campaign finds the row there.
alter table assignment alter column campaign_id drop not null;

-- A campaign's jobs in the order of their ids, so that they can be gone through in parts. Nobody asked for segments here.
drop index assignment_campaign_idx;
create index assignment_campaign_idx on assignment (root_customer_id, customer_id, campaign_id, job_id);

-- A change of filters rewrites up to all rows at once. Vacuumed after a twentieth, not a fifth, the dead ones do not pile
-- up between the living: each is one more page to visit when a job is looked up.
alter table assignment set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Pools of which jobs are still to be put into campaigns anew: what was too much for the request that made it necessary.
create table reassignment (
  root_customer_id bigint not null,
  customer_id bigint not null,
  pool_id bigint not null,
  -- jobs up to this one are done
  after_job_id bigint not null,
  -- the last job of this round; null: that of the pool
  until_job_id bigint,
  -- up to this one they are to be gone through once more, because filters have changed since; 0 = none
  again_until_job_id bigint not null default 0,
  -- whether very many have moved of which the search index has not been told
  unannounced boolean not null default false,
  constraint reassignment_pkey primary key (root_customer_id, customer_id, pool_id),
  constraint reassignment_pool_fkey foreign key (root_customer_id, customer_id, pool_id)
    references pool (root_customer_id, customer_id, id)
);
alter table reassignment enable row level security;
create policy acting_customer on reassignment to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert, update, delete on reassignment to tiller_tenant;

-- From now on a change of one campaign looks only at what it concerns, which takes for granted that all other jobs are where
-- they belong: that is made sure of once.
insert into reassignment (root_customer_id, customer_id, pool_id, after_job_id) select root_customer_id, customer_id, id, 0 from pool;
