-- Returns the number of one value of one field, such as `accessibility:yes`.
create or replace function facet_id(text) returns int language sql immutable parallel safe as $$
  select ('x' || left(md5($1), 8))::bit(32)::int
$$;
