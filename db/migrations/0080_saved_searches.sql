-- Searches whose owners want to hear of new listings. What is searched for stands in `query` as in an address; box and
-- category are taken out of it, so that a new listing is held against those alone that it may fit.
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
