-- Clicks of a time, which come in about the order of the table: a summary of each megabyte says which to read, and costs
-- a click next to nothing.
create index click_at_idx on click using brin (at) with (pages_per_range = 128, autosummarize = on);
