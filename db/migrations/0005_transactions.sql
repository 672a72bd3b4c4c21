-- Transactions, their steps, and the money.

create table transactions (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  customer_id uuid not null references users (id),
  provider_id uuid not null references users (id),
  process text not null,
  process_version int not null,
  state text not null,
  last_transition text not null,
  last_transitioned_at timestamptz not null,
  last_message_at timestamptz,
  -- The conversation in which this listing was offered, or the request that went without an answer before.
  origin_id uuid,
  payin_amount bigint,
  payout_amount bigint,
  currency text,
  protected_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index transactions_listing on transactions (listing_id, created_at desc);
create index transactions_customer on transactions (customer_id, created_at desc, id desc);
create index transactions_provider on transactions (provider_id, created_at desc, id desc);
create index transactions_origin on transactions (origin_id) where origin_id is not null;

-- The steps that were taken. `reason` is a key that says why somebody declined or cancelled.
create table transitions (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  transition text not null,
  by_actor text not null check (by_actor in ('customer', 'provider', 'system', 'operator')),
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  reason text,
  primary key (transaction_id, id)
);

-- What is due to happen by itself while a transaction stays in its present state. Written and deleted by whoever holds the
-- transaction's row; gone when the transaction moves on.
create table timers (
  transaction_id uuid not null references transactions (id) on delete cascade,
  kind text not null check (kind in ('transition', 'notification', 'reminder')),
  name text not null,
  due_at timestamptz not null,
  -- When it runs next: later than due_at after a failure that may pass.
  run_at timestamptz not null,
  tries int not null default 0,
  -- A refusal that no waiting mends: kept to be seen, not run again.
  failed text,
  failed_at timestamptz,
  -- Why the last attempt failed, also while it is tried again.
  reason text,
  parked_at timestamptz,
  -- When staff decided that it is not needed any more.
  set_aside_at timestamptz,
  primary key (transaction_id, kind, name)
);
create index timers_due on timers (run_at, transaction_id) where failed is null;
create index timers_failing on timers (run_at) where tries > 0 and set_aside_at is null;

-- The one open enquiry of a customer about a listing: asking again continues it. The row goes with the enquiry's state.
create table open_enquiries (
  listing_id uuid not null,
  customer_id uuid not null,
  transaction_id uuid not null,
  primary key (listing_id, customer_id)
);

-- Idempotency keys of forms: one that is sent twice begins one transaction.
create table initiations (
  customer_id uuid not null,
  client_key text not null,
  transaction_id uuid not null,
  primary key (customer_id, client_key)
);

-- The listings that a host has offered in a conversation about a request.
create table offers (
  transaction_id uuid not null references transactions (id) on delete cascade,
  listing_id uuid not null,
  offered_by uuid not null,
  created_at timestamptz not null,
  primary key (transaction_id, listing_id)
);

-- Where a guest stays, as it was when the stay was agreed: a host who moves later does not tell past guests the new address.
-- Deleted when the guest may no longer know it. changed_at: when the host said that this stay moves as well.
create table stay_addresses (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  address text not null,
  building text not null default '',
  lat double precision not null,
  lng double precision not null,
  precision text not null,
  agreed_at timestamptz not null,
  changed_at timestamptz
);

-- What a stay costs, line by line. A listing without a price has none.
create table line_items (
  transaction_id uuid not null references transactions (id) on delete cascade,
  position int not null,
  code text not null,
  unit_amount bigint not null,
  currency text not null,
  quantity numeric,
  percentage numeric,
  seats int,
  units numeric,
  total_amount bigint not null,
  reversal boolean not null default false,
  include_for text[] not null,
  primary key (transaction_id, position)
);

-- Where the money of a transaction is, as far as we know. The provider's own books decide.
create table payments (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  intent_id text not null,
  state text not null check (state in ('created', 'held', 'captured', 'refunded', 'paid-out')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A step whose money is being moved: between the two database transactions around the call, nobody else takes a step. An
-- interrupted one is resumed after its lease with the same keys, so that money moves once.
create table step_attempts (
  transaction_id uuid primary key,
  id uuid not null,
  request jsonb not null,
  orders jsonb not null,
  lease_until timestamptz not null,
  tries int not null default 1,
  created_at timestamptz not null
);
create index step_attempts_lease on step_attempts (lease_until);
