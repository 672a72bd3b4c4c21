-- Moves updated rows of listing_search in search_counts. A change that moves nothing leaves no row.
create or replace function count_moved_listings() returns trigger language plpgsql as $$
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

create or replace trigger counted_when_updated after update on listing_search
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_listings();
