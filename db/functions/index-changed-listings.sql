-- Indexes updated listings that were or are public, when something that search knows has changed.
create or replace function index_changed_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where (n.state = 'published' or o.state = 'published')
      and (n.state, n.deleted, n.title, n.description, n.category, n.capacity, n.available_from, n.available_until,
           n.price_amount, n.price_currency, n.public_data, n.public_lat, n.public_lng, n.public_place, n.published_at,
           n.availability_plan)
          is distinct from
          (o.state, o.deleted, o.title, o.description, o.category, o.capacity, o.available_from, o.available_until,
           o.price_amount, o.price_currency, o.public_data, o.public_lat, o.public_lng, o.public_place, o.published_at,
           o.availability_plan);
  return null;
end
$$;

create or replace trigger listings_updated after update on listings
  referencing old table as old_rows new table as new_rows for each statement execute function index_changed_listings();
