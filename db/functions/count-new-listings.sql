-- Adds rows of listing_search to search_counts.
create or replace function count_new_listings() returns trigger language plpgsql as $$
begin
  insert into search_counts (level, square, category, listings, lat, lng)
    select level, coalesce(cell >> level, -1), coalesce(category, ''), count(*), coalesce(sum(lat), 0), coalesce(sum(lng), 0)
    from new_rows, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3;
  return null;
end
$$;

create or replace trigger counted_when_inserted after insert on listing_search
  referencing new table as new_rows for each statement execute function count_new_listings();
