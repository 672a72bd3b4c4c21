-- One open enquiry for one listing and customer: whoever asks again continues the same conversation. The row goes when the
-- transaction leaves the state of an enquiry.
create table open_enquiries (
  listing_id uuid not null,
  customer_id uuid not null,
  transaction_id uuid not null,
  primary key (listing_id, customer_id)
);

-- Pages of a conversation, newest first.
create index messages_newest on messages (transaction_id, created_at desc, id desc);

-- What staff did lately, and a console's count of new people.
create index audit_entries_newest on audit_entries (at desc);
create index users_newest on users (created_at desc);
