-- Disputes that guests opened at their banks, as they were last read from the provider.
create table disputes (
  -- The provider's id.
  id text primary key,
  payment_id text not null references payments (id) on delete cascade,
  transaction_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The bank's reason in the provider's words, such as `fraudulent`.
  reason text not null,
  -- `inquiry`: the bank only asks, and nothing was withdrawn. `closed`: such a question has ended.
  status text not null
    check (status in ('inquiry', 'needs-response', 'under-review', 'won', 'lost', 'closed')),
  -- Until when the provider takes evidence.
  due_at timestamptz,
  opened_at timestamptz not null,
  -- When it was first read as ended.
  closed_at timestamptz,
  updated_at timestamptz not null,
  -- Start of the call whose answer these columns hold: an answer that was asked for earlier does not replace them.
  read_at timestamptz not null
);
create index disputes_payment on disputes (payment_id);
create index disputes_transaction on disputes (transaction_id);
create index disputes_open on disputes (due_at) where closed_at is null;

alter table payments
  -- When the request is ended because nothing can be taken any more; null: there is nothing to end.
  add column lapsed_at timestamptz,
  -- Why, as both sides are told; null: the host has not heard of the request yet.
  add column lapse_reason text check (lapse_reason in ('payment-lapsed', 'account-cannot-charge'));
create index payments_lapsed on payments (lapsed_at) where lapsed_at is not null;

-- Calls that the provider answered with a failure of its own, part of the next idempotency keys: it repeats its answers.
alter table refunds add column failures int not null default 0;
alter table payment_customers add column failures int not null default 0;
