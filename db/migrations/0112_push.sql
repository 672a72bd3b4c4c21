-- Notifications that a browser shows although no page is open.

-- Null where it was never chosen: the important topics are on, the others off.
alter table notification_choices add column by_push boolean;

-- A browser in which somebody has turned notifications on, one for each log-in. It counts while the log-in lasts. The endpoint
-- is where the browser's push service takes them, and what is sent there is encrypted for the browser's key.
create table push_subscriptions (
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  browser_key text not null,
  browser_secret text not null,
  -- The key of the site that the browser was given: the push service takes nothing that another one has signed.
  site_key text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  primary key (user_id, session_id)
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);

create or replace view failed_work as
  select 'event' as kind, event_id::text as id, subject_id, name, 'failed' as outcome, reason, attempts, failed_at,
      next_attempt_at, parked_at
    from failed_events where set_aside_at is null
  union all
  select 'timer', transaction_id::text || '/' || kind || '/' || name, transaction_id, name, 'failed', coalesce(reason, ''),
      tries, coalesce(failed_at, due_at), run_at, parked_at
    from timers where tries > 0 and set_aside_at is null
  union all
  -- The channel of a delivery is mail or push.
  select channel, id::text, user_id, template,
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
