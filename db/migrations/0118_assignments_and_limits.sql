-- Who of the staff looks after a listing in the queue or an open report. A note: it keeps nobody from deciding.
create table assignments (
  subject_id uuid primary key,
  subject_kind text not null check (subject_kind in ('listing', 'report')),
  user_id uuid not null,
  assigned_at timestamptz not null
);
create index assignments_by_person on assignments (user_id);

-- The last day of a ban that ends by itself; null for a ban without an end. And the last day on which a person begins no conversation.
alter table users add column banned_until date;
alter table users add column sending_limited_until date;
create index users_banned_until on users (banned_until) where banned_until is not null;
