-- Whoever chats changes the same two rows of the inbox with every message. No index holds what changes each time, so that the
-- database changes the rows in place: before, each message left eight entries of indexes behind, and the next one had to
-- walk past those of all that came before. The inbox is read day by day, and a day is sorted when it is read.
alter table participations
  add column active_on date generated always as ((last_activity_at at time zone 'UTC')::date) stored not null,
  add column is_unread boolean generated always as (unread > 0) stored not null,
  set (fillfactor = 80);
drop index participations_inbox;
drop index participations_unread;
create index participations_inbox on participations (user_id, active_on desc);
create index participations_unread on participations (user_id) where is_unread;

-- The outbox is only ever read in its order, and its ids are unlike by being made: one index instead of three, for every
-- change of anything.
alter table events drop constraint events_id_key, drop constraint events_pkey, add primary key (xid, seq);
drop index events_order;

-- Messages are looked for by conversation and read in their order: the key is that order.
alter table messages drop constraint messages_pkey, add primary key (transaction_id, created_at, id);
drop index messages_newest;

-- Sending a message, as before but for two things: who sent it before is found out by the key's own index when the message is
-- put in, and unread conversations are counted by the new index. The answer is what the open pages of both are to be told, or
-- null when the sender may not; the caller says why. Exceptions undo the whole call: QU001 when the sender has written too
-- often in this window, QU002 when this key has sent before.
create or replace function send_message(conversation uuid, message uuid, sender uuid, words text, key text, event uuid,
  moment timestamptz, counter text, counted_from timestamptz, most int) returns jsonb language plpgsql as $$
declare
  listing uuid;
  recipient uuid;
  event_seq bigint;
  recipient_unread int;
  sender_unread int;
begin
  update transactions t set last_message_at = moment
    where t.id = conversation and sender in (t.customer_id, t.provider_id)
      and not exists (select from users u where u.id in (t.customer_id, t.provider_id) and u.state <> 'active')
    returning t.listing_id, case when t.customer_id = sender then t.provider_id else t.customer_id end
    into listing, recipient;
  if not found then return null; end if;
  insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
    values (conversation, message, sender, words, moment, key)
    on conflict (transaction_id, sender_id, client_key) do nothing;
  if not found then raise exception using errcode = 'QU002', message = 'sent before'; end if;
  insert into attempts as a (subject, window_start, used) values (counter, counted_from, 1)
    on conflict (subject, window_start) do update set used = a.used + 1 where a.used < most;
  if not found then raise exception using errcode = 'QU001', message = 'too-many-requests'; end if;
  update participations set last_activity_at = moment, archived_at = null,
      unread = unread + case when user_id = sender then 0 else 1 end
    where transaction_id = conversation and user_id in (sender, recipient);
  delete from message_drafts where user_id = sender and transaction_id = conversation;
  insert into events (id, name, actor_id, subject_id, payload, at)
    values (event, 'message.sent', sender, conversation, jsonb_build_object('messageId', message, 'listingId', listing,
      'senderId', sender, 'recipientId', recipient), moment)
    returning seq into event_seq;
  select count(*) filter (where p.user_id = recipient), count(*) filter (where p.user_id = sender)
    into recipient_unread, sender_unread
    from participations p where p.user_id in (recipient, sender) and p.is_unread;
  return jsonb_build_object('outcome', 'sent', 'messageId', message, 'recipientId', recipient,
    'eventSeq', event_seq::text, 'eventXid', pg_current_xact_id()::text, 'unread', recipient_unread,
    'senderUnread', sender_unread);
end
$$;
