-- Whether the open jobs of a source have public pages for search engines.
alter table source add search_engines boolean not null default false;
