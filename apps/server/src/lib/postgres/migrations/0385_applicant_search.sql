-- Keyed hashes of the words of an applicant's name and address, because the applicant is sealed.
alter table application
  add column search_hashes bytea[],
  add column search_version integer not null default 0;
create index application_search_hashes_idx on application using gin (search_hashes);
create index application_search_version_idx on application (search_version) where applicant is not null;

-- The last reported event of an application of the acting customer, by a report for one of its clicks.
create function application_stage(sandbox boolean, application text) returns disposition_event_name
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  acting bigint := nullif(current_setting('tiller.customer_id', true), '')::bigint;
  found disposition_event_name;
begin
  execute format(
    'select e.event from %I as e where e.tlr_application_id = $1
       and exists (select from click where click.id = e.tlr_sid and click.customer_id = $2)
     order by e.event_time desc, e.event desc, e.tlr_sid desc, e.reason desc nulls last limit 1',
    case when sandbox then 'sandbox_disposition_event' else 'disposition_event' end)
  into found using application, acting;
  return found;
end $$;
revoke all on function application_stage from public;
grant execute on function application_stage to tiller_tenant;
