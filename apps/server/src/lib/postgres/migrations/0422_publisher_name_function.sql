-- Reports of customers name the publishers that sent their clicks, but customers cannot read the table of publishers.
revoke select (id, name) on publisher from tiller_tenant;
create function publisher_name(publisher_id bigint) returns text
  language sql stable security definer set search_path = public
  as $$ select name from publisher where id = publisher_id $$;
revoke all on function publisher_name(bigint) from public;
grant execute on function publisher_name(bigint) to tiller_tenant;
