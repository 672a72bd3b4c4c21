-- Whether listings still hold: when their authors were asked, and what they said.

-- When the author last said that it holds, beside edits, answers and messages. Listings from before count as confirmed by now, so
-- that not all their authors are asked on one day.
alter table listings add column confirmed_at timestamptz default now();
alter table listings alter column confirmed_at drop default;
-- When the author was last asked, and the answer to that; null without one.
alter table listings add column asked_at timestamptz;
alter table listings add column asked_answer text check (asked_answer in ('yes', 'no'));
-- When it was paused because the question had no answer; null when it is not paused for that.
alter table listings add column lapsed_at timestamptz;
create index listings_asked on listings (asked_at) where state = 'published' and asked_answer is null and not deleted;
