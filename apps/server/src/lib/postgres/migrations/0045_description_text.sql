-- What a seeker reads of a description: filters, search and snippets look at this and not at its HTML. Generated, so
-- that it is never another text than the HTML's; jobs that are there get it now. Sanitised HTML (feeds/safe-html.ts) has
-- no `<` but those of its tags and no entity but these three. Marks inside of words leave no gap, other tags do.
-- White space is what JavaScript calls so, in whatever locale the database is; single blanks, which are most of it,
-- are not touched.
alter table job add column description_text text not null generated always as (
  btrim(regexp_replace(regexp_replace(
    replace(replace(replace(
      regexp_replace(regexp_replace(description, '</?(?:b|strong|i|em|u)>', '', 'g'), '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    '[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'), ' {2,}', ' ', 'g'))
) stored;
