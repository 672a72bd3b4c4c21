-- Accounts at the payment provider to which hosts are paid out. Numbers of banks, birthdays and tax numbers are with the
-- provider alone.
create table payment_accounts (
  user_id uuid primary key references users,
  -- Null until the provider has opened the account.
  provider_id text,
  country text,
  can_charge boolean not null default false,
  can_be_paid_out boolean not null default false,
  business_type text check (business_type in ('individual', 'company')),
  requirements jsonb not null default '{}',
  bank_last4 text,
  -- The provider's object without what it tells of the person, as clients of the API read it.
  provider_data jsonb not null default '{}',
  -- Start of the call whose answer these columns hold: an answer that was asked for earlier does not replace them.
  read_at timestamptz,
  -- How many changing calls have ended: the next one's idempotency key is made of it.
  ended_calls int not null default 0,
  -- A call whose outcome is unknown. It is repeated with its key before another is made.
  open_call jsonb,
  open_since timestamptz,
  -- The person has deleted their account here. The provider's is closed once nothing is in it.
  left_at timestamptz,
  created_at timestamptz not null
);
create index payment_accounts_provider on payment_accounts (provider_id);
create index payment_accounts_left on payment_accounts (left_at) where left_at is not null;
