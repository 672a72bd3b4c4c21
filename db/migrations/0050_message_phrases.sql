-- Sentences that somebody has saved for messages.
create table message_phrases (
  user_id uuid not null,
  id uuid not null,
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null,
  primary key (user_id, id)
);
