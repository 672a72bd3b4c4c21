-- Somebody waits on both sides of a message, so that it takes one call: these functions keep their plans.

-- Puts a message into a conversation: the message; both inboxes, of which the other side's has one more that is unread
-- unless a step's own mail tells of it; what was begun and is now sent; the event, whose number is the answer. Null, and
-- nothing is written, when the key was there.
create function append_message(conversation uuid, message uuid, sender uuid, recipient uuid, listing uuid, words text,
  key text, step text, event uuid, moment timestamptz) returns bigint language plpgsql as $$
declare
  event_seq bigint;
begin
  insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
    values (conversation, message, sender, words, moment, key)
    on conflict (transaction_id, sender_id, client_key) do nothing;
  if not found then return null; end if;
  update participations set last_activity_at = moment, archived_at = null,
      unread = unread + case when user_id = sender or step is not null then 0 else 1 end
    where transaction_id = conversation and user_id in (sender, recipient);
  update transactions set last_message_at = moment where id = conversation;
  delete from message_drafts where user_id = sender and transaction_id = conversation;
  insert into events (id, name, actor_id, subject_id, payload, at)
    values (event, 'message.sent', sender, conversation, jsonb_strip_nulls(jsonb_build_object('messageId', message,
      'listingId', listing, 'senderId', sender, 'recipientId', recipient, 'with', step)), moment)
    returning seq into event_seq;
  return event_seq;
end
$$;

-- The whole of sending: whether the sender is one of the two and both may write, whether the key was sent before, how often
-- the sender has written in this window, the message, and what the open pages of both are to be told. No row when the
-- sender may not; the caller says why.
create function send_message(conversation uuid, message uuid, sender uuid, words text, key text, event uuid,
  moment timestamptz, counter text, counted_from timestamptz, most int)
  returns table (outcome text, message_id uuid, recipient_id uuid, event_seq text, event_xid text, unread int, sender_unread int)
  language plpgsql as $$
declare
  listing uuid;
begin
  select t.listing_id, case when t.customer_id = sender then t.provider_id else t.customer_id end
    into listing, recipient_id
    from transactions t
    where t.id = conversation and sender in (t.customer_id, t.provider_id)
      and not exists (select from users u where u.id in (t.customer_id, t.provider_id) and u.state <> 'active')
    for no key update;
  if not found then return; end if;
  select m.id into message_id from messages m
    where m.transaction_id = conversation and m.sender_id = sender and m.client_key = key;
  if found then
    outcome := 'repeated';
    return next;
    return;
  end if;
  insert into attempts as a (subject, window_start, used) values (counter, counted_from, 1)
    on conflict (subject, window_start) do update set used = a.used + 1 where a.used < most;
  if not found then
    outcome := 'too-many';
    return next;
    return;
  end if;
  event_seq := append_message(conversation, message, sender, recipient_id, listing, words, key, null, event, moment)::text;
  event_xid := pg_current_xact_id()::text;
  message_id := message;
  outcome := 'sent';
  select count(*) filter (where p.user_id = recipient_id), count(*) filter (where p.user_id = sender)
    into unread, sender_unread
    from participations p where p.user_id in (recipient_id, sender) and p.unread > 0;
  return next;
end
$$;
