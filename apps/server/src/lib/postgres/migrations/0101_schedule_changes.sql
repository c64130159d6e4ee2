-- Of a schedule of a segment: its segment, so that its changes are found when the schedule is deleted.
alter table change_record add column segment_id bigint;
create index change_record_segment_idx on change_record (root_customer_id, customer_id, segment_id, id)
  where segment_id is not null;

-- A row without a segment has the hash that it always had.
create or replace function change_record_hash(r change_record, previous bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((jsonb_build_array(
    r.root_customer_id, r.customer_id, r.position, r.id, extract(epoch from r.at), r.object_type, r.object_id,
    r.campaign_id, r.action, r.actor, r.app_client_id, r.user_id, r.reason, r.request_id, r.fields,
    extract(epoch from r.modified_before))
    || case when r.segment_id is null then '[]'::jsonb else jsonb_build_array(r.segment_id) end)::text, 'UTF8'))
$$;
