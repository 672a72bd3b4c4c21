-- Returns the numbers of everything that a listing can be filtered by: every short value in its public data, whatever the
-- marketplace calls its fields, and the kind of its author. Of more than 62 values the first by name are kept.
create or replace function search_facets(public_data jsonb, profile_type text, organisation_type text) returns int[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(facet_id(facet)), '{}') from (
    select 'profileType:' || profile_type as facet
    union all select 'organisationType:' || organisation_type where organisation_type is not null
    union all (
      select distinct field.key || ':' || item.value
      from jsonb_each(public_data) field,
           jsonb_array_elements_text(
             case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end
           ) item(value)
      where field.key not in ('profileType', 'organisationType') and item.value ~ '^[A-Za-z0-9_-]{1,50}$'
      order by 1 limit 62
    )
  ) facets
$$;
