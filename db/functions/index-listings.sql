-- Brings listing_search and listing_words up to date for some listings.
create or replace function index_listings(ids uuid[]) returns void language plpgsql as $$
begin
  delete from listing_search s using unnest(ids) changed(id)
    where s.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);
  delete from listing_words w using unnest(ids) changed(id)
    where w.listing_id = changed.id and not exists (select from public_listings l where l.id = changed.id);

  insert into listing_search (listing_id, author_id, seq, cell, lat, lng, category, capacity, available_from,
      available_until, price, verified, facets, week, hourly)
    select l.id, l.author_id, (extract(epoch from coalesce(l.published_at, l.created_at)) * 1000000)::bigint,
           search_cell(l.public_lat, l.public_lng), l.public_lat, l.public_lng, l.category, l.capacity,
           l.available_from, l.available_until, l.price_amount, u.verified,
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
end
$$;
