-- Imports compute the text of a description while they read the feed, before the merge. So it is a plain column, which a
-- trigger fills for all other writers.
-- Expands: the previous version writes descriptions without their text, which the trigger computes.
create function job_description_text(html text) returns text language sql immutable parallel safe
return btrim(regexp_replace(regexp_replace(
  replace(replace(replace(
    regexp_replace(regexp_replace(html, '</?(?:b|strong|i|em|u)>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
  '[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'), ' {2,}', ' ', 'g'));

create function set_job_description_text() returns trigger language plpgsql as $$
begin
  new.description_text := job_description_text(new.description);
  return new;
end $$;

alter table job alter column description_text drop expression;
alter table job alter column description_text set default '';

create trigger job_description_text_inserted before insert on job for each row
  when (new.description_text = '' and new.description <> '')
  execute function set_job_description_text();
create trigger job_description_text_updated before update of description on job for each row
  when (new.description is distinct from old.description and new.description_text = old.description_text)
  execute function set_job_description_text();
-- Also for jobs that are loaded without checking references.
alter table job enable always trigger job_description_text_inserted;
alter table job enable always trigger job_description_text_updated;
