-- Returns the query for a typed word with its beginnings; null for a word too common to search by.
create or replace function search_word(word text) returns tsquery language sql immutable parallel safe as $$
  select case
    when ts_lexize('pg_catalog.german_stem', word) = '{}' or ts_lexize('pg_catalog.english_stem', word) = '{}' then null
    else (
      select string_agg(quote_literal(stem) || case when length(stem) > 3 then ':*' else '' end, ' | ')::tsquery
      from (
        select unnest(ts_lexize('pg_catalog.german_stem', word)) as stem
        union select unnest(ts_lexize('pg_catalog.english_stem', word))
        union select unnest(ts_lexize('pg_catalog.german_stem', regexp_replace(word, '([aou])e', '\1', 'g')))
      ) stems
    )
  end
$$;
