-- Who changed what of a customer's settings, when and why. Append-only, and chained by hashes: each row's hash is
-- made of the row and the hash of the row before, so nothing can be altered or taken from the midst unseen.
create table change_record (
  root_customer_id bigint not null,
  customer_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  object_type text not null,
  object_id bigint not null,
  -- of a segment: its campaign
  campaign_id bigint,
  action text not null,
  actor text not null,
  app_client_id bigint,
  user_id bigint,
  reason text,
  request_id text,
  -- [{field, old, new}]
  fields jsonb not null,
  -- the object's modified_at before this change; null if it has none
  modified_before timestamptz,
  -- the place in the chain, counted from 1 in the order of commits, and the hash; both are set at commit
  position bigint,
  hash bytea,
  constraint change_record_pkey primary key (root_customer_id, customer_id, id),
  constraint change_record_position unique (root_customer_id, customer_id, position),
  constraint change_record_actor check (actor in ('APP_CLIENT', 'USER', 'SCHEDULER', 'MONEY', 'OPERATOR'))
);
create index change_record_campaign_idx on change_record (root_customer_id, customer_id, campaign_id, id);
create index change_record_object_idx on change_record (root_customer_id, customer_id, object_type, object_id, id);

create function change_record_hash(r change_record, previous bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    r.root_customer_id, r.customer_id, r.position, r.id, extract(epoch from r.at), r.object_type, r.object_id,
    r.campaign_id, r.action, r.actor, r.app_client_id, r.user_id, r.reason, r.request_id, r.fields,
    extract(epoch from r.modified_before))::text, 'UTF8'))
$$;

-- At commit, when the transaction waits for nothing else any more: the rows of a customer follow each other, and the
-- lock that this takes is held for as long as a commit lasts.
create function chain_change_record() returns trigger language plpgsql security definer set search_path = public as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('change_record', new.customer_id));
  select position, hash into last from change_record
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and position is not null
    order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  update change_record set position = new.position, hash = change_record_hash(new, last.hash)
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and id = new.id;
  return null;
end $$;
create constraint trigger change_record_chained after insert on change_record
  deferrable initially deferred for each row execute function chain_change_record();

-- Nobody changes a row, whatever his role; it gets its place in the chain once.
create function keep_change_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null
    and to_jsonb(new) - array['position', 'hash'] = to_jsonb(old) - array['position', 'hash'] then
    return new;
  end if;
  raise exception 'change_record is append-only';
end $$;
create trigger change_record_kept before update or delete on change_record for each row execute function keep_change_record();
create trigger change_record_not_emptied before truncate on change_record for each statement execute function keep_change_record();

alter table change_record enable row level security;
create policy acting_customer on change_record to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select, insert on change_record to tiller_tenant;
