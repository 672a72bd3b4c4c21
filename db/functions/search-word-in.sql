-- Returns the query for a typed word in some parts of a listing: A its title, B its place and author, C its description.
create or replace function search_word_in(word text, parts text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(stem) || ':' || case when length(stem) > 3 then '*' else '' end || parts, ' | ')::tsquery
  from unnest(search_stems(word)) stem
$$;
