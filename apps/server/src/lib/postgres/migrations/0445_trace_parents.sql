-- The span that caused a row, as a W3C traceparent, so that later work is connected to it. Transactions of traced
-- requests set `tiller.trace_parent`.
alter table event add column trace_parent text;
alter table event alter column trace_parent set default nullif(current_setting('tiller.trace_parent', true), '');
alter table mail add column trace_parent text;
alter table mail alter column trace_parent set default nullif(current_setting('tiller.trace_parent', true), '');
alter table reassignment add column trace_parent text;
alter table reassignment alter column trace_parent set default nullif(current_setting('tiller.trace_parent', true), '');
