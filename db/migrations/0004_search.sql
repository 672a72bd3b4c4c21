-- The search's projection of what is public, kept in step by triggers in the transaction of the change (db/functions), so that
-- use-cases, imports and bulk copies are covered alike. The tables only hold rows of public_listings: there is one rule of
-- visibility, and no exact location.

create extension if not exists pg_trgm;

create table listing_search (
  listing_id uuid primary key,
  author_id uuid not null,
  -- Microseconds of the publication: the higher, the newer.
  seq bigint not null,
  -- The public point as a number of 15 + 15 bits in Z-order, about 600 m; null without a point.
  cell int,
  lat double precision,
  lng double precision,
  category text,
  capacity int not null,
  available_from date,
  available_until date,
  price bigint,
  verified boolean not null,
  facets int[] not null,
  -- Seats of the plan from Monday to Sunday; null without a plan of its own: then the marketplace's default counts.
  week int[],
  -- Whether the plan is by the hour.
  hourly boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index listing_search_newest on listing_search (seq desc, listing_id desc)
  include (lat, lng, category, capacity, available_from, available_until, week, hourly);
create index listing_search_cell on listing_search (cell)
  include (seq, listing_id, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week,
           hourly);
-- The newest in a large square, for boxes that hold too many listings to look at each.
create index listing_search_square on listing_search ((cell >> 10), seq desc, listing_id desc)
  include (cell, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week, hourly);
create index listing_search_facets on listing_search using gin (facets);
create index listing_search_author on listing_search (author_id);

create table listing_words (
  listing_id uuid primary key,
  title text not null,
  -- As much of the title as a label on the map holds.
  label text not null default '',
  words tsvector not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index listing_words_words on listing_words using gin (words) with (fastupdate = off);
create index listing_words_title on listing_words using gin (title gin_trgm_ops) with (fastupdate = off);

-- How many listings lie where, by category: a search without filters knows its number, and the map its groups, without
-- counting rows. One row says what a statement has added or taken away, so that writers do not wait for each other. The count
-- of a square is the sum of its rows; the worker merges them.
create table search_counts (
  id bigint generated always as identity primary key,
  -- So many bits of the cell are left out: 0, 4, 8 or 12. Squares of about 600 m, 2.5, 10 and 40 km.
  level smallint not null,
  -- The cell without these bits; -1 for listings without a public point.
  square int not null,
  -- Empty for listings without one.
  category text not null,
  listings int not null,
  -- Sums of the public points, for the middle of a group.
  lat double precision not null,
  lng double precision not null,
  merged boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index search_counts_square on search_counts (level, square) include (category, listings, lat, lng);
create index search_counts_unmerged on search_counts (level, square, category) where not merged;

-- Searches whose owners want to hear of new listings. `query` is the search as in an address; box and category are taken out
-- of it, so that a new listing is held against those searches alone that it may fit.
create table saved_searches (
  user_id uuid not null references users (id),
  id uuid not null,
  query text not null check (length(query) <= 2000),
  category text,
  south double precision,
  north double precision,
  west double precision,
  east double precision,
  -- The last day on which it can still find something: the end of the stay that is looked for.
  last_day date,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, query)
);

-- Of which listings somebody has heard already: of each once.
create table saved_search_findings (
  user_id uuid not null references users (id),
  listing_id uuid not null references listings (id) on delete cascade,
  found_at timestamptz not null,
  primary key (user_id, listing_id)
);
