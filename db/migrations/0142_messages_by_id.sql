-- The operator's programs ask for messages by their ids alone, which grow with time like the table itself: a summary of each
-- megabyte says where to look, and costs next to nothing when a message is written.
create index messages_ids on messages using brin (id);
