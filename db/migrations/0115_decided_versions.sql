-- How a listing was when staff decided about it, until its event is handed on to the feed, which has an index of its own.
create index events_snapshots on events (subject_id) where snapshot is not null;
