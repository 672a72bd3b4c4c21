-- By what an event was caused: `source` in the words of the public feed, the API client and the number of the request. Null for
-- events from before.
alter table events add column source text, add column client_id uuid, add column request_id uuid;
alter table event_feed add column source text, add column client_id uuid, add column request_id uuid;

-- As before, and each event with its source.
create or replace function note_step(conversation uuid, step jsonb) returns void language plpgsql as $$
begin
  insert into transitions (transaction_id, id, transition, by_actor, from_state, to_state, at, reason)
    select conversation, s.id, s.transition, s.actor, s.from_state, s.to_state, s.at, s.reason
    from jsonb_to_record(step) as s (id uuid, transition text, actor text, from_state text, to_state text, at timestamptz,
      reason text);
  insert into timers (transaction_id, kind, name, due_at, run_at)
    select conversation, due.kind, due.name, due.at, due.at
    from jsonb_to_recordset(step -> 'timers') as due (kind text, name text, at timestamptz);
  insert into events (id, name, actor_id, subject_id, payload, at, source, client_id, request_id)
    select e.id, e.name, e.actor, e.subject, e.payload, e.at, e.source, e."clientId", e."requestId"
    from rows from (jsonb_to_recordset(step -> 'events') as (id uuid, name text, actor uuid, subject uuid, payload jsonb,
      at timestamptz, source text, "clientId" uuid, "requestId" uuid))
      with ordinality as e (id, name, actor, subject, payload, at, source, "clientId", "requestId", place)
    order by e.place;
end
$$;

drop function send_message;
create function send_message(conversation uuid, message uuid, sender uuid, words text, key text, event uuid,
  moment timestamptz, counter text, counted_from timestamptz, most int, event_source text, client uuid, request uuid)
  returns jsonb language plpgsql as $$
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
  insert into events (id, name, actor_id, subject_id, payload, at, source, client_id, request_id)
    values (event, 'message.sent', sender, conversation, jsonb_build_object('messageId', message, 'listingId', listing,
      'senderId', sender, 'recipientId', recipient), moment, event_source, client, request)
    returning seq into event_seq;
  select count(*) filter (where p.user_id = recipient), count(*) filter (where p.user_id = sender)
    into recipient_unread, sender_unread
    from participations p where p.user_id in (recipient, sender) and p.is_unread;
  return jsonb_build_object('outcome', 'sent', 'messageId', message, 'recipientId', recipient,
    'eventSeq', event_seq::text, 'eventXid', pg_current_xact_id()::text, 'unread', recipient_unread,
    'senderUnread', sender_unread);
end
$$;
