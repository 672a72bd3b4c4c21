-- ofProvider: what the guest says of host and place; ofCustomer: what the host says of the guest.
create table reviews (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('ofProvider', 'ofCustomer')),
  state text not null default 'pending' check (state in ('pending', 'public')),
  listing_id uuid not null,
  author_id uuid not null,
  subject_id uuid not null,
  rating int not null check (rating between 1 and 5),
  content text not null,
  deleted boolean not null default false,
  created_at timestamptz not null,
  primary key (transaction_id, type)
);
create index reviews_listing on reviews (listing_id, created_at desc) where state = 'public' and not deleted;
create index reviews_subject on reviews (subject_id, created_at desc) where state = 'public' and not deleted;
create index reviews_id on reviews (id);
