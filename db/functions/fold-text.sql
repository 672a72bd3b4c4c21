-- Returns a text as search compares it: small letters without accents. NFD takes the dots of ä, ö, ü off as well. The same as
-- foldText in src/domain/search.
create or replace function fold_text(text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(
    regexp_replace(normalize(lower($1), NFD), U&'[\0300-\036f]', '', 'g'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'æ', 'ae')
$$;
