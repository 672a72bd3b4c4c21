-- Takes deleted rows of listing_search off search_counts.
create or replace function count_gone_listings() returns trigger language plpgsql as $$
begin
  insert into search_counts (level, square, category, listings, lat, lng)
    select level, coalesce(cell >> level, -1), coalesce(category, ''), -count(*), -coalesce(sum(lat), 0), -coalesce(sum(lng), 0)
    from old_rows, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3;
  return null;
end
$$;

create or replace trigger counted_when_deleted after delete on listing_search
  referencing old table as old_rows for each statement execute function count_gone_listings();
