-- Places that somebody has saved for later, each with a note of their own.
create table saved_places (
  user_id uuid not null references users (id),
  listing_id uuid not null references listings (id) on delete cascade,
  note text not null default '' check (length(note) <= 500),
  saved_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index saved_places_listing on saved_places (listing_id);

-- The key of the address at which anybody may read somebody's saved places. Without a row the list is private.
create table shared_place_lists (
  user_id uuid primary key references users (id),
  key text not null unique check (length(key) = 32),
  created_at timestamptz not null
);
