-- Where a guest stays, as it was when the stay was agreed: a host who moves later does not tell past guests the new address.
-- Deleted when the guest may no longer know it.
create table stay_addresses (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  address text not null,
  building text not null default '',
  lat double precision not null,
  lng double precision not null,
  precision text not null,
  agreed_at timestamptz not null,
  -- When the host said that this stay moves as well.
  changed_at timestamptz
);

-- Stays agreed before this table keep the address that their guests see now.
insert into stay_addresses (transaction_id, address, building, lat, lng, precision, agreed_at)
  select t.id, l.address, l.building, l.lat, l.lng, l.precision, t.last_transitioned_at
  from transactions t
    join bookings b on b.transaction_id = t.id and b.listing_id = t.listing_id
    join listing_locations l on l.listing_id = t.listing_id
  where b.state = 'accepted' and b.end_date > current_date - 8
  on conflict (transaction_id) do nothing;
