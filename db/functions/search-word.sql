-- Returns the query for a typed word with its beginnings; null for a word too common to search by.
create or replace function search_word(word text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(stem) || case when length(stem) > 3 then ':*' else '' end, ' | ')::tsquery
  from unnest(search_stems(word)) stem
$$;
