-- Pictures, listings, and where a home is.

-- A picture's content, once however often it is used.
create table image_contents (
  content_hash text primary key,
  width int not null,
  height int not null,
  format text not null,
  bytes int not null,
  thumbhash bytea not null,
  created_at timestamptz not null
);

create table images (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('listing', 'profile')),
  content_hash text not null references image_contents (content_hash),
  file_name text not null default '',
  created_at timestamptz not null
);
create index images_owner on images (owner_id, created_at desc);
create index images_content on images (content_hash);

-- What a listing says of its author (kind of person, seal) is not copied here: it is read from users.
create table listings (
  id uuid primary key,
  author_id uuid not null references users (id),
  state text not null check (state in ('draft', 'pendingApproval', 'published', 'closed')),
  deleted boolean not null default false,
  title text not null default '',
  description text not null default '',
  category text,
  capacity int not null default 1,
  available_from date,
  available_until date,
  price_amount bigint,
  price_currency text,
  public_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  availability_plan jsonb,
  -- The point near the home that everybody may know, the radius of its circle in metres, and the name of its surroundings.
  public_lat double precision,
  public_lng double precision,
  public_radius int,
  public_place jsonb,
  country_code text,
  -- What staff asked the author to change, or why they closed it. A listing that staff closed is reopened by staff only.
  review_note text,
  closed_by_staff boolean not null default false,
  -- A closed listing that its author changed since it was approved. Where edits are reviewed, it is reviewed when it opens.
  edited_since_approval boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  published_at timestamptz,
  version int not null default 1
);
create index listings_author on listings (author_id, created_at desc);
create index listings_queue on listings (submitted_at) where state = 'pendingApproval' and not deleted;
create index listings_created on listings (created_at desc, id desc) where state = 'published' and not deleted;

-- What everybody may read of a listing: it is public only while its author is active. Columns that are not public do not
-- exist here.
create view public_listings as
  select id, author_id, title, description, category, capacity, available_from, available_until, price_amount,
         price_currency, public_data, availability_plan, public_lat, public_lng, public_radius, public_place,
         country_code, created_at, updated_at, published_at
  from listings
  where state = 'published' and not deleted
    and exists (select from users where users.id = listings.author_id and users.state = 'active');

-- The home itself. Read only by the access functions of the listings module; no public query joins it.
create table listing_locations (
  listing_id uuid primary key references listings (id) on delete cascade,
  lat double precision not null,
  lng double precision not null,
  address text not null,
  building text not null default '',
  precision text not null,
  updated_at timestamptz not null
);

create table listing_images (
  listing_id uuid not null references listings (id) on delete cascade,
  image_id uuid not null references images (id),
  position int not null,
  alt text not null default '',
  primary key (listing_id, image_id)
);

-- How many of something a listing has, for apps that sell things beside stays: the sum, and what changed it.
create table listing_stock (
  listing_id uuid primary key,
  id uuid not null,
  quantity int not null check (quantity >= 0)
);

create table stock_adjustments (
  listing_id uuid not null,
  id uuid not null,
  quantity int not null,
  at timestamptz not null,
  primary key (listing_id, id)
);
create index stock_adjustments_time on stock_adjustments (listing_id, at);
