-- How many listings lie where, by category: so that a search without filters knows its number, and the map its groups,
-- without counting rows. One row says what a statement has added or taken away, so that nobody waits for anybody: two who
-- publish in the same city write a row each. What counts is the sum of all rows of a square. The worker merges them; a sum
-- is the same before and after.
create table search_counts (
  id bigint generated always as identity primary key,
  -- So many bits of the cell are left out: 0, 4, 8 or 12. Squares of about 600 m, 2.5, 10 and 40 km.
  level smallint not null,
  -- The cell without these bits; -1 for listings without a public point.
  square int not null,
  -- Empty for listings without one.
  category text not null,
  listings int not null,
  -- Sums of the public points, for the middle of a group.
  lat double precision not null,
  lng double precision not null,
  merged boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index search_counts_square on search_counts (level, square) include (category, listings, lat, lng);
create index search_counts_unmerged on search_counts (level, square, category) where not merged;

create function count_new_listings() returns trigger language plpgsql as $$
begin
  insert into search_counts (level, square, category, listings, lat, lng)
    select level, coalesce(cell >> level, -1), coalesce(category, ''), count(*), coalesce(sum(lat), 0), coalesce(sum(lng), 0)
    from new_rows, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3;
  return null;
end
$$;

create function count_gone_listings() returns trigger language plpgsql as $$
begin
  insert into search_counts (level, square, category, listings, lat, lng)
    select level, coalesce(cell >> level, -1), coalesce(category, ''), -count(*), -coalesce(sum(lat), 0), -coalesce(sum(lng), 0)
    from old_rows, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3;
  return null;
end
$$;

-- Most changes move nothing and leave no row.
create function count_moved_listings() returns trigger language plpgsql as $$
begin
  insert into search_counts (level, square, category, listings, lat, lng)
    select level, coalesce(cell >> level, -1), coalesce(category, ''), sum(listings),
           coalesce(sum(listings * lat), 0), coalesce(sum(listings * lng), 0)
    from (
      select 1 as listings, n.cell, n.category, n.lat, n.lng from new_rows n join old_rows o using (listing_id)
        where (n.cell, n.category, n.lat, n.lng) is distinct from (o.cell, o.category, o.lat, o.lng)
      union all
      select -1, o.cell, o.category, o.lat, o.lng from new_rows n join old_rows o using (listing_id)
        where (n.cell, n.category, n.lat, n.lng) is distinct from (o.cell, o.category, o.lat, o.lng)
    ) moved, unnest('{0, 4, 8, 12}'::int[]) level
    group by 1, 2, 3;
  return null;
end
$$;

create trigger counted_when_inserted after insert on listing_search
  referencing new table as new_rows for each statement execute function count_new_listings();
create trigger counted_when_updated after update on listing_search
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_listings();
create trigger counted_when_deleted after delete on listing_search
  referencing old table as old_rows for each statement execute function count_gone_listings();

insert into search_counts (level, square, category, listings, lat, lng, merged)
  select level, coalesce(cell >> level, -1), coalesce(category, ''), count(*), coalesce(sum(lat), 0), coalesce(sum(lng), 0), true
  from listing_search, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3;
analyze search_counts;

-- The newest in a large square, for boxes that hold too many listings to look at each. Takes the place of an index by category
-- that no statement uses.
create index listing_search_square on listing_search ((cell >> 10), seq desc, listing_id desc)
  include (cell, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week, hourly);
drop index listing_search_category;
