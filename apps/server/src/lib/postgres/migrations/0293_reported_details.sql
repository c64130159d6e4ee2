-- The advertiser can read the partner's own name of an event and its custom data.
drop function reported_events;
create function reported_events(sandbox boolean, application text default null, campaign bigint default null)
returns table (tlr_application_id text, tlr_sid uuid, event disposition_event_name, event_time timestamptz,
  reason disposition_reason, event_time_text text, raw_event text, meta_data jsonb, received_at timestamptz,
  future boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare acting bigint := nullif(current_setting('tiller.customer_id', true), '')::bigint;
begin
  return query execute format(
    'select e.tlr_application_id, e.tlr_sid, e.event, e.event_time, e.reason, e.event_time_text, e.raw_event,
       e.meta_data, e.received_at, e.future
     from %I as e
     where ($2 is null or e.tlr_application_id = $2)
       and exists (select from click where click.id = e.tlr_sid and click.customer_id = $1
         and ($3 is null or click.campaign_id = $3))',
    case when sandbox then 'sandbox_disposition_event' else 'disposition_event' end)
  using acting, application, campaign;
end $$;
revoke all on function reported_events from public;
grant execute on function reported_events to tiller_tenant;
