-- Inboxes and conversations.

-- A transaction in one person's inbox. Each message changes the same two rows, so no index holds what every message changes:
-- the database updates the rows in place. The inbox is read day by day, and a day is sorted when it is read.
create table participations (
  user_id uuid not null,
  transaction_id uuid not null references transactions (id) on delete cascade,
  role text not null check (role in ('customer', 'provider')),
  last_activity_at timestamptz not null,
  active_on date generated always as ((last_activity_at at time zone 'UTC')::date) stored not null,
  unread int not null default 0,
  is_unread boolean generated always as (unread > 0) stored not null,
  read_at timestamptz,
  archived_at timestamptz,
  -- Until when this person owes an answer, and the days of an accepted stay: the inbox filters by them.
  answer_by timestamptz,
  stay_from date,
  stay_until date,
  primary key (user_id, transaction_id)
) with (fillfactor = 80);
create index participations_inbox on participations (user_id, active_on desc);
create index participations_unread on participations (user_id) where is_unread;
create index participations_answer on participations (user_id, answer_by) where answer_by is not null;
create index participations_answers on participations (answer_by) where answer_by is not null;
create index participations_stay on participations (user_id, stay_until) where stay_until is not null;

-- Messages are looked for by conversation and read in their order: the key is that order.
create table messages (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  -- Idempotency key of the sender's page: a repeated send is one message.
  client_key text,
  primary key (transaction_id, created_at, id),
  unique (transaction_id, sender_id, client_key)
);
-- The operator's programs ask for messages by their ids alone, which grow with time like the table itself.
create index messages_ids on messages using brin (id);

-- What somebody has begun to write.
create table message_drafts (
  user_id uuid not null,
  transaction_id uuid not null references transactions (id) on delete cascade,
  content text not null,
  updated_at timestamptz not null,
  primary key (user_id, transaction_id)
);

-- Whose safety notice a person has passed.
create table passed_safety_notices (
  user_id uuid not null,
  host_id uuid not null,
  at timestamptz not null,
  primary key (user_id, host_id)
);
