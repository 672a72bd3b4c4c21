-- How a listing or an account was right after a change, for programs that follow the feed. Taken beside the change, handed
-- on when its event is numbered, then forgotten in `events`. The feed forgets it when the account is deleted, and in any
-- case after a time (src/domain/operations/event-feed.ts).
alter table events add column snapshot jsonb;
alter table event_feed add column snapshot jsonb;
create index event_feed_snapshots on event_feed (at) where snapshot is not null;
