-- Returns the stems that a typed word may have; none for a word that every text has.
create or replace function search_stems(word text) returns text[] language sql immutable parallel safe as $$
  select case
    when ts_lexize('pg_catalog.german_stem', word) = '{}' or ts_lexize('pg_catalog.english_stem', word) = '{}' then '{}'
    else array(
      select stem from (
        select unnest(ts_lexize('pg_catalog.german_stem', word)) as stem
        union select unnest(ts_lexize('pg_catalog.english_stem', word))
        union select unnest(ts_lexize('pg_catalog.german_stem', regexp_replace(word, '([aou])e', '\1', 'g')))
      ) stems order by stem
    )
  end
$$;
