-- Where the money of a transaction is, as far as we know. The provider's own books decide.
create table payments (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  intent_id text not null,
  state text not null check (state in ('created', 'held', 'captured', 'refunded', 'paid-out')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A step whose money is being moved: between the two database transactions around the call, nobody else takes a step. What
-- was interrupted is gone on with after its lease, with the same keys, so that money moves once.
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
