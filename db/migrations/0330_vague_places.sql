-- Where only the town of an address is known, the circle is as large as what is not known. Until now it was as small as
-- around a house that was found. The next save of the place measures it by the size of the town.
update listings l
set public_radius = greatest(coalesce(l.public_radius, 0), case home.precision when 'postcode' then 2000 when 'place' then 3000 else 10000 end)
from listing_locations home
where home.listing_id = l.id and home.precision in ('postcode', 'place', 'region');

-- The cards of some published listings, as before, and how large their circle is: no distance is stated more exactly.
drop function listing_cards(uuid[]);
create function listing_cards(ids uuid[]) returns table (
  id uuid, title text, category text, capacity int, available_from date, available_until date, price_amount bigint,
  price_currency text, availability_plan jsonb, public_place jsonb, public_lat double precision, public_lng double precision,
  public_radius int,
  cover_hash text, cover_width int, cover_height int, cover_alt text, cover_thumbhash bytea,
  author_id uuid, author_state text, profile_type text, organisation_type text, first_name text, display_name text,
  abbreviated_name text, author_verified boolean, verified_checks text[], verified_at timestamptz, bio text,
  author_since timestamptz, portrait_hash text
) language plpgsql stable rows 24 as $$
begin
  return query
    select l.id, l.title, l.category, l.capacity, l.available_from, l.available_until, l.price_amount,
           l.price_currency, l.availability_plan, l.public_place, l.public_lat, l.public_lng, l.public_radius,
           cover.content_hash, cover.width, cover.height, cover.alt, cover.thumbhash,
           u.id, u.state, u.profile_type, u.organisation_type, u.first_name, u.display_name,
           u.abbreviated_name, u.verified, u.verified_checks, u.verified_at, u.bio,
           u.created_at, portrait.content_hash
    from unnest(ids) with ordinality wanted (id, place)
      join public_listings l on l.id = wanted.id
      join public_users u on u.id = l.author_id
      left join images portrait on portrait.id = u.profile_image_id
      left join lateral (
        select i.content_hash, c.width, c.height, li.alt, c.thumbhash
        from listing_images li join images i on i.id = li.image_id
          join image_contents c on c.content_hash = i.content_hash
        where li.listing_id = l.id and li.position = 0
        limit 1
      ) cover on true
    order by wanted.place;
end
$$;
