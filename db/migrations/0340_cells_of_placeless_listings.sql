-- `least` and `greatest` skip nulls, so that a listing without a point was given the cell of the south-western corner of the
-- world, and was drawn on the map. It has no cell.
create or replace function search_cell(lat double precision, lng double precision) returns int
language sql immutable parallel safe as $$
  select case when lat is not null and lng is not null then
    spread_bits(least(32767, greatest(0, floor((lng + 180) / 360 * 32768)::int)))
      | (spread_bits(least(32767, greatest(0, floor((lat + 90) / 180 * 32768)::int))) << 1)
  end
$$;

update listing_search set cell = null where lat is null or lng is null;
