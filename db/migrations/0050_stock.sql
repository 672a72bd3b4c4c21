-- How many of something a listing has, for apps that sell things beside stays. Kept as a sum and as what changed it.
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
