-- A row is found again by every column of the index that PostgreSQL takes, whichever it takes: without statistics it
-- believes that a customer has few rows, and would read all of them once for each.
create or replace function chain_change_record() returns trigger language plpgsql security definer
  set search_path = public set enable_seqscan = off as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('change_record', new.customer_id));
  select position, hash into last from change_record
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and position is not null
    order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  update change_record set position = new.position, hash = change_record_hash(new, last.hash)
    where root_customer_id = new.root_customer_id and customer_id = new.customer_id and id = new.id
      and object_type = new.object_type and object_id = new.object_id;
  return null;
end $$;
