-- A click from outside the country of the job, where the operator has a database of addresses.
alter table click drop constraint click_class;
alter table click add constraint click_class
  check (class in ('VALID', 'BOT', 'DUPLICATE', 'GEO', 'EXPIRED', 'STALE')) not valid;
alter table click validate constraint click_class;
