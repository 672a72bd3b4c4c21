-- When a listing was last opened: requests that lapsed before count no more towards a pause.
alter table listings add column silence_counted_from timestamptz;
