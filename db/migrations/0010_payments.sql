-- No version before this one could take a payment, so nothing reads or writes the table of the first draft.
drop table payments;

-- A payment of a transaction as it was last read from the provider. Another attempt is another row.
create table payments (
  id text primary key,
  transaction_id uuid not null references transactions (id) on delete cascade,
  attempt int not null,
  status text not null check (status in ('unconfirmed', 'processing', 'held', 'captured', 'canceled')),
  currency text not null,
  authorised bigint not null check (authorised > 0),
  captured bigint not null default 0 check (captured between 0 and authorised),
  refunded bigint not null default 0 check (refunded between 0 and captured),
  -- The marketplace's part of the whole amount, without what was given back.
  fee bigint not null check (fee between 0 and authorised),
  -- The host's account at the provider.
  account_id text not null,
  card_brand text,
  card_last4 text,
  -- Until when a held amount can be captured.
  held_until timestamptz,
  disputed boolean not null default false,
  -- The stay does not take this money any more: it is to be released, or refunded once captured.
  released_at timestamptz,
  -- When the system confirms in the guest's name; null: the guest has, or there is nothing to confirm.
  confirm_at timestamptz,
  -- When the release is tried next; null: nothing is to be done.
  run_at timestamptz,
  tries int not null default 0,
  -- Why the last try was refused, or gave no answer.
  refusal text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Start of the call whose answer these columns hold: an answer that was asked for earlier does not replace them.
  read_at timestamptz not null
);
create index payments_transaction on payments (transaction_id, attempt);
create index payments_release on payments (run_at) where run_at is not null;
create index payments_confirm on payments (confirm_at) where confirm_at is not null;
-- Payments that may still change.
create index payments_open on payments (created_at) where status in ('unconfirmed', 'processing', 'held');

create table refunds (
  id uuid not null,
  payment_id text not null references payments (id) on delete cascade,
  -- Idempotency key; stored before the provider is called.
  key text not null,
  -- Null until the provider has answered.
  provider_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('due', 'pending', 'succeeded', 'failed', 'canceled')),
  failure_code text,
  -- Why the last call was refused, or gave no answer.
  refusal text,
  tries int not null default 0,
  run_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (payment_id, key),
  unique (payment_id, provider_id)
);
create index refunds_id on refunds (id);
create index refunds_due on refunds (run_at) where status = 'due';

-- What a host is to be paid out for a stay. `due`: the provider has not accepted it yet, or an attempt failed.
create table payouts (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  account_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('due', 'requested', 'in-transit', 'paid', 'failed', 'canceled')),
  -- Number of the attempt, part of its idempotency key. The next one begins when the one before is known to have failed.
  attempt int not null default 1,
  -- The provider's id of the attempt; null until the provider has answered.
  provider_id text,
  -- The bank account of the attempt at the provider.
  bank_id text,
  failure_code text,
  failure text,
  -- Why it is still due: the last refusal.
  refusal text,
  tries int not null default 0,
  -- Calls of this attempt that the provider refused, part of the idempotency key.
  refused_calls int not null default 0,
  run_at timestamptz,
  arrives_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_due on payouts (run_at) where run_at is not null;
create index payouts_account on payouts (account_id) where status <> 'paid';

-- Every movement of money, in double entry: the entries of one source sum up to zero. Rows are never changed.
create table ledger_entries (
  transaction_id uuid not null,
  -- What moved the money, such as `re_1:refund`. One source is entered once.
  source text not null,
  account text not null check (account in ('guest', 'host', 'marketplace', 'bank')),
  amount bigint not null,
  currency text not null,
  at timestamptz not null,
  primary key (source, account)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- Reports of the provider. Stored before they are answered, handled afterwards.
create table provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  payment_id text,
  -- The host's account to which the object belongs; null for the marketplace's own.
  account_id text,
  api_version text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  tries int not null default 0,
  run_at timestamptz not null,
  -- Why it is not handled: an unknown version, or the last failure.
  parked text
);
create index provider_events_waiting on provider_events (run_at) where handled_at is null and parked is null;
create index provider_events_handled on provider_events (handled_at) where handled_at is not null;

-- How many webhooks were refused because nobody we know signed them.
create table refused_webhooks (
  day date primary key,
  count bigint not null
);

-- Differences between our books and the provider's.
create table payment_mismatches (
  -- The provider's id of the payment, refund or payout.
  object_id text not null,
  id uuid not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount-differs', 'state-differs')),
  transaction_id uuid,
  here text not null,
  there text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  repaired boolean not null default false,
  primary key (object_id, id)
);
create unique index payment_mismatches_open on payment_mismatches (object_id, kind) where resolved_at is null;

-- Comparisons of both books: when each kind runs next, and what the last run found.
create table reconciliations (
  kind text primary key check (kind in ('open', 'month')),
  run_at timestamptz not null,
  finished_at timestamptz,
  compared int not null default 0,
  repaired int not null default 0,
  listed int not null default 0
);
