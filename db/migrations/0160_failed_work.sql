-- An event whose mails could not all be noted. It is tried again at next_attempt_at, and parked after several attempts.
-- The events before and after it are read as always.
create table failed_events (
  event_id uuid primary key,
  -- Where the event stands in the outbox.
  xid xid8 not null,
  seq bigint not null,
  name text not null,
  subject_id uuid not null,
  reason text not null,
  attempts int not null,
  failed_at timestamptz not null,
  next_attempt_at timestamptz not null,
  parked_at timestamptz,
  -- When staff decided that it is not needed any more.
  set_aside_at timestamptz
);
create index failed_events_due on failed_events (next_attempt_at) where parked_at is null and set_aside_at is null;

alter table timers
  add column parked_at timestamptz,
  add column set_aside_at timestamptz,
  add column failed_at timestamptz,
  -- Why the last attempt failed, also while it is tried again.
  add column reason text;
update timers set parked_at = run_at, reason = failed where failed is not null;
update timers set failed_at = run_at where tries > 0;
create index timers_failing on timers (run_at) where tries > 0 and set_aside_at is null;

alter table webhook_deliveries
  add column parked_at timestamptz,
  add column set_aside_at timestamptz,
  add column failed_at timestamptz;
update webhook_deliveries set parked_at = due_at where state = 'failed';
update webhook_deliveries set failed_at = due_at where tries > 0;
create index webhook_deliveries_failing on webhook_deliveries (due_at)
  where set_aside_at is null and tries > 0 and state in ('queued', 'failed');

alter table deliveries
  add column parked_at timestamptz,
  add column set_aside_at timestamptz,
  -- When the mail server refused it for good.
  add column refused_at timestamptz,
  -- The conversation whose messages it gathers until it is sent.
  add column conversation_id uuid,
  drop constraint deliveries_state_check,
  -- unneeded: nobody had to be told any more when it was due.
  add constraint deliveries_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'unneeded'));
update deliveries set state = 'unneeded' where state = 'failed' and last_error = 'no longer needed';
update deliveries set parked_at = coalesce(started_at, due_at), tries = greatest(tries, 1) where state in ('failed', 'uncertain');
create index deliveries_failing on deliveries (due_at)
  where set_aside_at is null and tries > 0 and state in ('queued', 'failed', 'uncertain');
create index deliveries_refused on deliveries (user_id) where refused_at is not null;
create index deliveries_gathering on deliveries (user_id, conversation_id) where conversation_id is not null;

-- Everything that failed and is either tried again or parked, in one list.
create view failed_work as
  select 'event' as kind, event_id::text as id, subject_id, name, 'failed' as outcome, reason, attempts, failed_at, next_attempt_at, parked_at
    from failed_events where set_aside_at is null
  union all
  select 'timer', transaction_id::text || '/' || kind || '/' || name, transaction_id, name, 'failed', coalesce(reason, ''), tries,
      coalesce(failed_at, due_at), run_at, parked_at
    from timers where tries > 0 and set_aside_at is null
  union all
  select 'mail', id::text, user_id, template,
      case when refused_at is not null then 'refused' when state = 'uncertain' then 'uncertain' else 'failed' end,
      coalesce(last_error, ''), tries, coalesce(started_at, due_at), due_at, parked_at
    from deliveries where set_aside_at is null and tries > 0 and state in ('queued', 'failed', 'uncertain')
      -- Of an erased account only the row is left.
      and recipient <> ''
  union all
  select 'webhook', d.webhook_id::text || '/' || d.sequence_id::text, d.webhook_id, w.url, 'failed',
      coalesce(d.last_error, d.last_status::text, ''), d.tries, coalesce(d.failed_at, d.due_at), d.due_at, d.parked_at
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.removed_at is null
    where d.set_aside_at is null and d.tries > 0 and d.state in ('queued', 'failed');

-- Mails of messages show several of them from now on; those that wait have one.
update deliveries set values = values || jsonb_build_object('count', '1', 'excerpts', jsonb_build_array(values -> 'excerpt')::text)
  where template = 'new-message' and values ? 'excerpt' and state <> 'sent';
