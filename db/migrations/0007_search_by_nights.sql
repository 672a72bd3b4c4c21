-- Search by dates finds only what is free on every night of the stay. A night that an exception or a booking touches has a
-- row in listing_nights; every other night has what the plan says, which listing_search keeps by the day of the week.

-- What an exception says of a night; null where the plan counts. Under a plan by the hour there are no such rows.
alter table listing_nights add column exception_seats int check (exception_seats between 0 and 1000);

-- Seats of a plan from Monday to Sunday; null without a plan of its own: then the marketplace's default counts.
create function plan_week(plan jsonb) returns int[] language sql immutable parallel safe as $$
  select case when plan is null or jsonb_typeof(plan -> 'entries') is distinct from 'array' then null else (
    select array_agg(coalesce((
      select max((entry ->> 'seats')::int) from jsonb_array_elements(plan -> 'entries') entry
      where entry ->> 'dayOfWeek' = day
    ), 0) order by number)
    from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality week (day, number)
  ) end
$$;

-- `hourly` is a plan by the hour.
alter table listing_search add column week int[], add column hourly boolean not null default false;

drop index listing_search_newest;
drop index listing_search_cell;
drop index listing_search_category;
create index listing_search_newest on listing_search (seq desc, listing_id desc)
  include (lat, lng, category, capacity, available_from, available_until, week, hourly);
create index listing_search_cell on listing_search (cell)
  include (seq, listing_id, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week,
           hourly);
create index listing_search_category on listing_search (category, cell)
  include (seq, listing_id, lat, lng, capacity, available_from, available_until, price, verified, facets, week, hourly);

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

create or replace function index_changed_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.state = 'published' or o.state = 'published')
      and (n.state, n.deleted, n.title, n.description, n.category, n.capacity, n.available_from, n.available_until,
           n.price_amount, n.public_data, n.verified, n.public_lat, n.public_lng, n.public_place, n.published_at,
           n.availability_plan)
          is distinct from
          (o.state, o.deleted, o.title, o.description, o.category, o.capacity, o.available_from, o.available_until,
           o.price_amount, o.public_data, o.verified, o.public_lat, o.public_lng, o.public_place, o.published_at,
           o.availability_plan);
  return null;
end
$$;

select index_listings(array_agg(id)) from listings where availability_plan is not null;
