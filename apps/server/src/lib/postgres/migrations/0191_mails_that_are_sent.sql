-- Why a message was not sent, as far as is known.
alter table mail add column fault text;
drop index mail_next_at_idx;
create index mail_next_at_idx on mail (channel, next_at) where next_at is not null;
