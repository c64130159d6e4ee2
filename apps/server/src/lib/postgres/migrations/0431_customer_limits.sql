-- Limits that differ from the defaults, by name; see customers/limits.ts of the contract.
alter table customer add column limits jsonb not null default '{}';
