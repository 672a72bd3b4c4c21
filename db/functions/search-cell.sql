-- Returns a place on earth as a number, so that near points are mostly near numbers: Z-order of 15 + 15 bits, about 600 m.
-- Null without a point. The same as cellOf in src/domain/search.
create or replace function search_cell(lat double precision, lng double precision) returns int
language sql immutable parallel safe as $$
  select case when lat is not null and lng is not null then
    spread_bits(least(32767, greatest(0, floor((lng + 180) / 360 * 32768)::int)))
      | (spread_bits(least(32767, greatest(0, floor((lat + 90) / 180 * 32768)::int))) << 1)
  end
$$;
