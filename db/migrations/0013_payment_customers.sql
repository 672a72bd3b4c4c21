-- People whom the payment provider knows as customers, and the card that it keeps for each of them.

create table payment_customers (
  user_id uuid primary key references users (id),
  -- The provider's id; null until the provider has answered the call that creates it.
  provider_id text,
  -- The card that is offered at the next payment, as people recognise it.
  card_id text,
  card_brand text,
  card_last4 text,
  card_exp_month smallint,
  card_exp_year smallint,
  -- A card that is being attached: stored before the provider is called.
  attaching text,
  -- Cards that are no longer kept here and that the provider must still let go.
  detaching text[] not null default '{}',
  -- Number of card setups that were begun: part of their idempotency keys.
  setups integer not null default 0,
  -- The account is deleted, and the provider must still forget this customer.
  erased boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nulls(card_id, card_brand, card_last4, card_exp_month, card_exp_year) in (0, 5))
);
create index payment_customers_unfinished on payment_customers (updated_at)
  where erased or attaching is not null or detaching <> '{}';
