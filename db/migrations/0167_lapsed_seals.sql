-- When somebody lost the seal by taking another name; null once staff have decided about it.
alter table users add column seal_lapsed_at timestamptz;

create index users_seal_lapsed on users (seal_lapsed_at) where seal_lapsed_at is not null;
