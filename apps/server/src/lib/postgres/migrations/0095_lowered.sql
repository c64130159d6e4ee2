-- All texts in lower case, as `lower` makes each. Immutable, so that a statement's own values are constants to it.
create function lowered(texts text[]) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(lower(text) order by place) from unnest(texts) with ordinality as given (text, place)
$$;
