-- Returns the words of a folded text as German and as English stems, and once more for those who type ae, oe, ue instead of
-- umlauts.
create or replace function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.german', $1) || to_tsvector('pg_catalog.english', $1)
      || to_tsvector('pg_catalog.german', regexp_replace($1, '([aou])e', '\1', 'g'))
$$;
