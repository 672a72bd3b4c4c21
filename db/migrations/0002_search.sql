-- The search's own copy of what is public: two narrow tables, kept by triggers in the same transaction as the change, so
-- that use-cases, imports and bulk copies are covered alike and a change is found at once. They only ever hold rows of the
-- view public_listings: there is one rule of visibility, and no exact location.

create extension if not exists pg_trgm;

-- Text as search compares it: small letters without accents. NFD takes the dots of ä, ö, ü off as well.
create function fold_text(text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(
    regexp_replace(normalize(lower($1), NFD), U&'[\0300-\036f]', '', 'g'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'æ', 'ae')
$$;

-- The words of a text as German and as English stems, and once more for those who type ae, oe, ue instead of umlauts.
create function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.german', $1) || to_tsvector('pg_catalog.english', $1)
      || to_tsvector('pg_catalog.german', regexp_replace($1, '([aou])e', '\1', 'g'))
$$;

-- What one typed word may look like as a stem, as a query with its beginnings; null for a word too common to search by.
create function search_word(word text) returns tsquery language sql immutable parallel safe as $$
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

-- A place on earth as a number, so that near points are mostly near numbers (Z-order of 15 + 15 bits, about 600 m).
create function spread_bits(int) returns int language sql immutable parallel safe as $$
  with a as (select ($1 | ($1 << 8)) & 16711935 as x),
       b as (select (x | (x << 4)) & 252645135 as x from a),
       c as (select (x | (x << 2)) & 858993459 as x from b)
  select (x | (x << 1)) & 1431655765 from c
$$;

create function search_cell(lat double precision, lng double precision) returns int
language sql immutable parallel safe as $$
  select spread_bits(least(32767, greatest(0, floor((lng + 180) / 360 * 32768)::int)))
    | (spread_bits(least(32767, greatest(0, floor((lat + 90) / 180 * 32768)::int))) << 1)
$$;

-- One value of one field, such as `accessibility:yes`, as a number.
create function facet_id(text) returns int language sql immutable parallel safe as $$
  select ('x' || left(md5($1), 8))::bit(32)::int
$$;

-- Every short value in a listing's public data can be filtered by, whatever the marketplace calls its fields. What is
-- said of the author comes from the author.
create function search_facets(public_data jsonb, profile_type text, organisation_type text) returns int[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(facet_id(facet)), '{}') from (
    select 'profileType:' || profile_type as facet
    union all select 'organisationType:' || organisation_type where organisation_type is not null
    union all (
      select distinct field.key || ':' || item.value
      from jsonb_each(public_data) field,
           jsonb_array_elements_text(
             case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end
           ) item(value)
      where field.key not in ('profileType', 'organisationType') and item.value ~ '^[A-Za-z0-9_-]{1,50}$'
      limit 62
    )
  ) facets
$$;

create table listing_search (
  listing_id uuid primary key,
  author_id uuid not null,
  -- Microseconds: the higher, the newer.
  seq bigint not null,
  cell int,
  lat double precision,
  lng double precision,
  category text,
  capacity int not null,
  available_from date,
  available_until date,
  price bigint,
  verified boolean not null,
  facets int[] not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index listing_search_newest on listing_search (seq desc, listing_id desc)
  include (lat, lng, category, capacity, available_from, available_until);
create index listing_search_cell on listing_search (cell)
  include (seq, listing_id, lat, lng, category, capacity, available_from, available_until, price, verified, facets);
create index listing_search_category on listing_search (category, cell)
  include (seq, listing_id, lat, lng, capacity, available_from, available_until, price, verified, facets);
create index listing_search_facets on listing_search using gin (facets);
create index listing_search_author on listing_search (author_id);

create table listing_words (
  listing_id uuid primary key,
  title text not null,
  words tsvector not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index listing_words_words on listing_words using gin (words) with (fastupdate = off);
create index listing_words_title on listing_words using gin (title gin_trgm_ops) with (fastupdate = off);

-- Brings the search up to date for these listings.
create function index_listings(ids uuid[]) returns void language plpgsql as $$
begin
  delete from listing_search s using unnest(ids) changed(id)
    where s.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);
  delete from listing_words w using unnest(ids) changed(id)
    where w.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);

  insert into listing_search
    select l.id, l.author_id, (extract(epoch from coalesce(l.published_at, l.created_at)) * 1000000)::bigint,
           search_cell(l.public_lat, l.public_lng), l.public_lat, l.public_lng, l.category, l.capacity,
           l.available_from, l.available_until, l.price_amount, l.verified,
           search_facets(l.public_data, u.profile_type, u.organisation_type)
    from unnest(ids) changed(id) join public_listings l on l.id = changed.id join users u on u.id = l.author_id
  on conflict (listing_id) do update set
    seq = excluded.seq, cell = excluded.cell, lat = excluded.lat, lng = excluded.lng, category = excluded.category,
    capacity = excluded.capacity, available_from = excluded.available_from, available_until = excluded.available_until,
    price = excluded.price, verified = excluded.verified, facets = excluded.facets;

  insert into listing_words
    select l.id, fold_text(l.title),
           setweight(search_words(fold_text(l.title)), 'A') || setweight(search_words(fold_text(concat_ws(' ',
             jsonb_path_query_array(coalesce(l.public_place, '{}'), '$.** ? (@.type() == "string")')::text,
             case when u.profile_type = 'organisation' then u.display_name end))), 'B')
           || setweight(search_words(fold_text(l.description)), 'C')
    from unnest(ids) changed(id) join public_listings l on l.id = changed.id join users u on u.id = l.author_id
  on conflict (listing_id) do update set title = excluded.title, words = excluded.words;
end
$$;

create function index_new_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(id)) from new_rows where state = 'published' and not deleted;
  return null;
end
$$;

create function index_changed_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.state = 'published' or o.state = 'published')
      and (n.state, n.deleted, n.title, n.description, n.category, n.capacity, n.available_from, n.available_until,
           n.price_amount, n.public_data, n.verified, n.public_lat, n.public_lng, n.public_place, n.published_at)
          is distinct from
          (o.state, o.deleted, o.title, o.description, o.category, o.capacity, o.available_from, o.available_until,
           o.price_amount, o.public_data, o.verified, o.public_lat, o.public_lng, o.public_place, o.published_at);
  return null;
end
$$;

create function forget_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(id)) from old_rows;
  return null;
end
$$;

create function index_listings_of_authors() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(s.listing_id))
    from new_rows n join old_rows o on o.id = n.id join listing_search s on s.author_id = n.id
    where (n.profile_type, n.organisation_type, n.display_name)
          is distinct from (o.profile_type, o.organisation_type, o.display_name);
  return null;
end
$$;

-- One call for each statement, not for each row, so that a bulk copy stays a bulk copy.
create trigger listings_inserted after insert on listings
  referencing new table as new_rows for each statement execute function index_new_listings();
create trigger listings_updated after update on listings
  referencing old table as old_rows new table as new_rows for each statement execute function index_changed_listings();
create trigger listings_deleted after delete on listings
  referencing old table as old_rows for each statement execute function forget_listings();
create trigger authors_updated after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function index_listings_of_authors();

select index_listings(array_agg(id)) from listings;
