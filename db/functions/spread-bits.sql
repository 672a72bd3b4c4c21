-- Returns the 16 low bits of a number with a zero bit before each.
create or replace function spread_bits(int) returns int language sql immutable parallel safe as $$
  with a as (select ($1 | ($1 << 8)) & 16711935 as x),
       b as (select (x | (x << 4)) & 252645135 as x from a),
       c as (select (x | (x << 2)) & 858993459 as x from b)
  select (x | (x << 1)) & 1431655765 from c
$$;
