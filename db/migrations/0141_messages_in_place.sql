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

-- As before, but counting by the new index.
create or replace function send_message(conversation uuid, message uuid, sender uuid, words text, key text, event uuid,
  moment timestamptz, counter text, counted_from timestamptz, most int) returns jsonb language plpgsql as $$
declare
  listing uuid;
  recipient uuid;
  sent_before uuid;
  event_seq bigint;
  recipient_unread int;
  sender_unread int;
begin
  update transactions t set last_message_at = moment
    where t.id = conversation and sender in (t.customer_id, t.provider_id)
      and not exists (select from users u where u.id in (t.customer_id, t.provider_id) and u.state <> 'active')
      and not exists (select from messages m
        where m.transaction_id = conversation and m.sender_id = sender and m.client_key = key)
    returning t.listing_id, case when t.customer_id = sender then t.provider_id else t.customer_id end
    into listing, recipient;
  if found then
    insert into attempts as a (subject, window_start, used) values (counter, counted_from, 1)
      on conflict (subject, window_start) do update set used = a.used + 1 where a.used < most;
    if not found then raise exception using errcode = 'QU001', message = 'too-many-requests'; end if;
    insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
      values (conversation, message, sender, words, moment, key)
      on conflict (transaction_id, sender_id, client_key) do nothing;
    -- The same message may have come by another way while this one waited for the conversation: it counts once.
    if not found then
      update attempts a set used = a.used - 1 where a.subject = counter and a.window_start = counted_from;
      listing := null;
    end if;
  end if;
  if listing is null then
    select m.id into sent_before from messages m join transactions t on t.id = m.transaction_id
      where m.transaction_id = conversation and m.sender_id = sender and m.client_key = key
        and not exists (select from users u where u.id in (t.customer_id, t.provider_id) and u.state <> 'active');
    return case when found then jsonb_build_object('outcome', 'repeated', 'messageId', sent_before) end;
  end if;
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
