-- After how many requests in a row without an answer the listing was paused; null when it is not paused.
alter table listings add column paused_after int;
