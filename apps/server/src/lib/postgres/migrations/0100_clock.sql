-- How far the platform's clock goes ahead of the machine's, after the operator of a sandbox has moved it. No row: not at
-- all. It never goes back, because what has happened cannot be undone.
create table clock (
  single boolean not null default true,
  ahead_ms bigint not null,
  constraint clock_pkey primary key (single),
  constraint clock_single check (single),
  constraint clock_ahead check (ahead_ms >= 0)
);

create function move_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.ahead_ms < old.ahead_ms) then
    raise exception 'the clock does not go back' using constraint = 'clock_never_back';
  end if;
  notify tiller_clock;
  return new;
end $$;
create trigger clock_never_back before insert or update or delete on clock for each row execute function move_clock();

-- As far as the process knows it.
alter table process add column clock_ahead_ms bigint not null default 0;
