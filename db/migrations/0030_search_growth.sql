-- What the search needs to grow: every node keeps a copy of the projection in its memory and reads here what has changed
-- since. One row for each listing that ever was public, with the transaction that touched it last: the table does not grow
-- with time, a node that slept for a day catches up, and nothing has to be deleted. A reader asks what is visible now that
-- was not in its last snapshot, so a late commit is never skipped and a long one holds nobody up.
create table listing_changes (
  listing_id uuid primary key,
  xid xid8 not null default pg_current_xact_id()
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index listing_changes_order on listing_changes (xid);

create function note_listing_changes(ids uuid[]) returns void language sql as $$
  insert into listing_changes (listing_id) select distinct id from unnest(ids) changed(id) where id is not null order by id
  on conflict (listing_id) do update set xid = pg_current_xact_id()
$$;

-- A listing is public only while its author is: nothing of somebody banned is found. Appended to the one rule of
-- visibility as it stands, whatever columns it has by now.
do $$
begin
  execute 'create or replace view public_listings as ' || rtrim(pg_get_viewdef('public_listings'::regclass), '; ')
    || ' and exists (select from users where users.id = listings.author_id and users.state = ''active'')';
end
$$;

-- As much of a title as a label on the map holds.
alter table listing_words add column label text not null default '';

-- The stems a typed word may have; none for a word that every text has.
create function search_stems(word text) returns text[] language sql immutable parallel safe as $$
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

-- A typed word as a query in some parts of a listing: A its title, B its place and author, C its description.
create function search_word_in(word text, parts text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(stem) || ':' || case when length(stem) > 3 then '*' else '' end || parts, ' | ')::tsquery
  from unnest(search_stems(word)) stem
$$;

create or replace function index_listings(ids uuid[]) returns void language plpgsql as $$
begin
  delete from listing_search s using unnest(ids) changed(id)
    where s.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);
  delete from listing_words w using unnest(ids) changed(id)
    where w.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);

  insert into listing_search
    select l.id, l.author_id, (extract(epoch from coalesce(l.published_at, l.created_at)) * 1000000)::bigint,
           search_cell(l.public_lat, l.public_lng), l.public_lat, l.public_lng, l.category, l.capacity,
           l.available_from, l.available_until, l.price_amount, l.verified,
           search_facets(l.public_data, u.profile_type, u.organisation_type),
           plan_week(l.availability_plan),
           coalesce(l.availability_plan ->> 'type' = 'availability-plan/time', false)
    from unnest(ids) changed(id) join public_listings l on l.id = changed.id join users u on u.id = l.author_id
  on conflict (listing_id) do update set
    seq = excluded.seq, cell = excluded.cell, lat = excluded.lat, lng = excluded.lng, category = excluded.category,
    capacity = excluded.capacity, available_from = excluded.available_from, available_until = excluded.available_until,
    price = excluded.price, verified = excluded.verified, facets = excluded.facets, week = excluded.week,
    hourly = excluded.hourly;

  insert into listing_words (listing_id, title, label, words)
    select l.id, fold_text(l.title), left(l.title, 41),
           setweight(search_words(fold_text(l.title)), 'A') || setweight(search_words(fold_text(concat_ws(' ',
             jsonb_path_query_array(coalesce(l.public_place, '{}'), '$.** ? (@.type() == "string")')::text,
             case when u.profile_type = 'organisation' then u.display_name end))), 'B')
           || setweight(search_words(fold_text(l.description)), 'C')
    from unnest(ids) changed(id) join public_listings l on l.id = changed.id join users u on u.id = l.author_id
  on conflict (listing_id) do update
    set title = excluded.title, label = excluded.label, words = excluded.words;

  perform note_listing_changes(ids);
end
$$;

-- What stands on a card but is not searched for (a cover, a name, a portrait) is noted as well: nodes keep cards too.
create or replace function index_changed_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.state = 'published' or o.state = 'published')
      and (n.state, n.deleted, n.title, n.description, n.category, n.capacity, n.available_from, n.available_until,
           n.price_amount, n.price_currency, n.public_data, n.verified, n.public_lat, n.public_lng, n.public_place,
           n.published_at, n.availability_plan)
          is distinct from
          (o.state, o.deleted, o.title, o.description, o.category, o.capacity, o.available_from, o.available_until,
           o.price_amount, o.price_currency, o.public_data, o.verified, o.public_lat, o.public_lng, o.public_place,
           o.published_at, o.availability_plan);
  return null;
end
$$;

create or replace function index_listings_of_authors() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(l.id))
    from new_rows n join old_rows o on o.id = n.id join listings l on l.author_id = n.id
    where l.state = 'published' and not l.deleted
      and (n.state, n.profile_type, n.organisation_type, n.display_name)
          is distinct from (o.state, o.profile_type, o.organisation_type, o.display_name);
  perform note_listing_changes(array_agg(s.listing_id))
    from new_rows n join old_rows o on o.id = n.id join listing_search s on s.author_id = n.id
    where (n.first_name, n.abbreviated_name, n.bio, n.verified, n.profile_image_id, n.public_data)
          is distinct from (o.first_name, o.abbreviated_name, o.bio, o.verified, o.profile_image_id, o.public_data);
  return null;
end
$$;

create function note_new_pictures() returns trigger language plpgsql as $$
begin
  perform note_listing_changes(array_agg(s.listing_id)) from new_rows n join listing_search s on s.listing_id = n.listing_id;
  return null;
end
$$;

create function note_gone_pictures() returns trigger language plpgsql as $$
begin
  perform note_listing_changes(array_agg(s.listing_id)) from old_rows o join listing_search s on s.listing_id = o.listing_id;
  return null;
end
$$;

create trigger pictures_inserted after insert on listing_images
  referencing new table as new_rows for each statement execute function note_new_pictures();
create trigger pictures_updated after update on listing_images
  referencing new table as new_rows for each statement execute function note_new_pictures();
create trigger pictures_deleted after delete on listing_images
  referencing old table as old_rows for each statement execute function note_gone_pictures();

select index_listings(array_agg(id)) from listings where state = 'published';
