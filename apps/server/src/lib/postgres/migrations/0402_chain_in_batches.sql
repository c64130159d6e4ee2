-- The first deferred trigger of a transaction appends all records that the transaction has inserted for the customer, and
-- the triggers of the other records find nothing to do. So the end of the chain is read once for a batch of changes.
-- No plan depends on statistics: without sorting, the end of the chain and the records without a position can be read
-- only from the index of positions, and a record is updated by its address. Before, PostgreSQL could read and sort all
-- records of a customer for each new one.
create or replace function chain_change_record() returns trigger language plpgsql security definer
  set search_path = public set enable_seqscan = off set enable_sort = off as $$
declare
  last_position bigint;
  last_hash bytea;
  pending record;
begin
  select position into last_position from change_record
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and id = new.id
      and object_type = new.object_type and object_id = new.object_id;
  if last_position is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('change_record', new.customer_id));
  select position, hash into last_position, last_hash from change_record
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and position is not null
    order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  for pending in
    select address, entry from (
      select ctid as address, change_record as entry from change_record
      where root_customer_id = new.root_customer_id and customer_id = new.customer_id and position is null
      order by position offset 0) as unchained
    order by (entry).id
  loop
    last_position := last_position + 1;
    pending.entry.position := last_position;
    last_hash := change_record_hash(pending.entry, last_hash);
    update change_record set position = last_position, hash = last_hash where ctid = pending.address;
  end loop;
  return null;
end $$;
