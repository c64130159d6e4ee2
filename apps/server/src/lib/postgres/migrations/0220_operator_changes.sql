-- What the operator's people do to the platform: who, when, what. Append-only and chained by hashes, as change_record is; there
-- is one chain, because there is one platform.
create table operator_change (
  id bigint generated always as identity,
  at timestamptz not null,
  -- who has signed in; null for a program
  user_id bigint,
  request_id text,
  object_type text not null,
  -- null: the platform itself
  object_id bigint,
  action text not null,
  -- [{field, old, new}]
  fields jsonb not null,
  position bigint,
  hash bytea,
  constraint operator_change_pkey primary key (id),
  constraint operator_change_position unique (position)
);

create function operator_change_hash(r operator_change, previous bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    r.position, r.id, extract(epoch from r.at), r.user_id, r.request_id, r.object_type, r.object_id, r.action,
    r.fields)::text, 'UTF8'))
$$;

create function chain_operator_change() returns trigger language plpgsql set enable_seqscan = off as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_change', 0));
  select position, hash into last from operator_change where position is not null order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  update operator_change set position = new.position, hash = operator_change_hash(new, last.hash) where id = new.id;
  return null;
end $$;
create constraint trigger operator_change_chained after insert on operator_change
  deferrable initially deferred for each row execute function chain_operator_change();

-- It keeps both records now.
create or replace function keep_change_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null
    and to_jsonb(new) - array['position', 'hash'] = to_jsonb(old) - array['position', 'hash'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger operator_change_kept before update or delete on operator_change
  for each row execute function keep_change_record();
create trigger operator_change_not_emptied before truncate on operator_change
  for each statement execute function keep_change_record();

-- What the operator has decided of an import that waited for it.
alter table feed_import add column decision text,
  add constraint feed_import_decision check (decision is null or decision in ('CONFIRMED', 'REFUSED') and outcome = 'NEEDS_CONFIRMATION');
