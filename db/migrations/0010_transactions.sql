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

create table reviews (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  -- ofProvider: what the guest says of host and place; ofCustomer: what the host says of the guest.
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

-- What is due to happen by itself while a transaction stands in its present state. Written and deleted only by whoever
-- holds the transaction's row; gone when the transaction moves on.
create table timers (
  transaction_id uuid not null references transactions (id) on delete cascade,
  kind text not null check (kind in ('transition', 'notification', 'reminder')),
  name text not null,
  due_at timestamptz not null,
  -- The same, or later after a failure that may pass.
  run_at timestamptz not null,
  tries int not null default 0,
  -- A refusal that no waiting mends: kept to be seen, not run again.
  failed text,
  primary key (transaction_id, kind, name)
);
create index timers_due on timers (run_at, transaction_id) where failed is null;

alter table transactions
  add column payin_amount bigint,
  add column payout_amount bigint,
  add column currency text,
  add column last_message_at timestamptz,
  -- The conversation in which this listing was offered, or the request that went without an answer before.
  add column origin_id uuid;
create index transactions_origin on transactions (origin_id) where origin_id is not null;
create index transactions_customer on transactions (customer_id, created_at desc, id desc);
create index transactions_provider on transactions (provider_id, created_at desc, id desc);

-- Why somebody declined or cancelled, in a word; what was said besides stands in the conversation.
alter table transitions add column reason text;

-- What the inbox filters by, kept where the inbox looks.
alter table participations
  -- Until when this person owes an answer.
  add column answer_by timestamptz,
  add column stay_from date,
  add column stay_until date;
create index participations_answer on participations (user_id, answer_by) where answer_by is not null;
create index participations_stay on participations (user_id, stay_until) where stay_until is not null;

-- A form that is sent twice begins one transaction.
create table initiations (
  customer_id uuid not null,
  client_key text not null,
  transaction_id uuid not null,
  primary key (customer_id, client_key)
);

-- What somebody has begun to write.
create table message_drafts (
  user_id uuid not null,
  transaction_id uuid not null references transactions (id) on delete cascade,
  content text not null,
  updated_at timestamptz not null,
  primary key (user_id, transaction_id)
);

-- Where offers to a request stand: the listings that a host has put forward in a conversation.
create table offers (
  transaction_id uuid not null references transactions (id) on delete cascade,
  listing_id uuid not null,
  offered_by uuid not null,
  created_at timestamptz not null,
  primary key (transaction_id, listing_id)
);
