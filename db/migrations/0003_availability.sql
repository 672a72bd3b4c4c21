-- What of a listing is free. The plan stands in listings.availability_plan; exceptions change it for some days; bookings take
-- seats. A booking by the night is decided by one counter row for each listing and night (listing_nights): taken by one
-- statement in ascending order of the nights, refused by the database when a night is full.

create table bookings (
  listing_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('pending', 'proposed', 'accepted', 'declined', 'cancelled')),
  seats int not null check (seats between 1 and 1000),
  -- A stay by the night starts and ends at midnight UTC of its calendar dates.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- What people are shown: for example when the key is handed over.
  display_start_at timestamptz not null,
  display_end_at timestamptz not null,
  -- The days it touches; the end is the day after the last one, for a stay the day of departure.
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (listing_id, id),
  unique (listing_id, transaction_id),
  check (start_at < end_at and start_date < end_date and display_start_at <= display_end_at)
);
create index bookings_transaction on bookings (transaction_id);
create index bookings_held on bookings (listing_id, start_date, end_date) where state in ('pending', 'accepted');

-- Seats of some days that differ from the plan: 0 blocks them. Those of one listing never overlap.
create table availability_exceptions (
  listing_id uuid not null,
  id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  seats int not null check (seats between 0 and 1000),
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null,
  primary key (listing_id, id),
  check (start_at < end_at and start_date < end_date)
);
create index availability_exceptions_days on availability_exceptions (listing_id, start_at);
create index availability_exceptions_id on availability_exceptions (id);

-- A night that a booking or an exception touches: how many seats are held, and how many there were when it was last touched.
-- A change of plan never takes away what is held: then cap stays at used. Every other night has what the plan says.
create table listing_nights (
  listing_id uuid not null,
  night date not null,
  used int not null check (used >= 0),
  cap int not null,
  -- What an exception says of the night; null where the plan counts. Under a plan by the hour there are no such rows.
  exception_seats int check (exception_seats between 0 and 1000),
  primary key (listing_id, night),
  check (used <= cap)
);

-- One row for each listing whose calendar was touched. `version` tells two open windows that the other has saved; bookings by
-- the hour take turns on this row.
create table listing_calendars (
  listing_id uuid primary key,
  version int not null default 0,
  time_bookings int not null default 0
);
