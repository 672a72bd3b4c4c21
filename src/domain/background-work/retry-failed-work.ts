import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit, type FailedKind } from '../audit.ts'
import { retryFailedEvent, setAsideFailedEvent } from '../outbox/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { staffActor } from '../users/index.ts'
import { signalChange } from '../change-signal.ts'

const schema = z.object({
  kind: z.enum(['event', 'timer', 'mail', 'push', 'webhook'], 'not-found'),
  id: z.string().max(200, 'not-found'),
})

export type FailedWorkInput = z.input<typeof schema>
type Needs = Pick<App, 'db' | 'clock'>

/**
 * Queues a failed item to be tried again at once, with its failures reset. For staff. Throws `forbidden`, and `not-found`
 * when it is no longer failed.
 */
export async function retryFailedWork(app: Needs, viewer: Viewer, input: FailedWorkInput): Promise<void> {
  await settle(app, viewer, input, 'failed-work.retried')
  signalChange(app)
}

/** Takes something that failed off the list: it is not tried again. For staff. Throws `forbidden`, `not-found`. */
export async function setAsideFailedWork(app: Needs, viewer: Viewer, input: FailedWorkInput): Promise<void> {
  await settle(app, viewer, input, 'failed-work.set-aside')
}

async function settle(
  app: Needs,
  viewer: Viewer,
  input: FailedWorkInput,
  action: 'failed-work.retried' | 'failed-work.set-aside',
): Promise<void> {
  const actorId = staffActor(viewer)
  const { kind, id } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('failedWork')
      .select(['subjectId', 'name'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found?.subjectId) throw new Problem('not-found')
    const change = action === 'failed-work.retried' ? again[kind] : aside[kind]
    if (!(await change(tx, id, app.clock.now()))) throw new Problem('not-found')
    await audit(tx, app.clock, {
      actorId,
      action,
      subjectKind: kind,
      subjectId: found.subjectId,
      reason: kind === 'webhook' ? hostOf(found.name) : (found.name ?? ''),
    })
  })
}

/** Returns the host of an address. Its path and query may hold a password, and the audit log is kept for ever. */
function hostOf(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).host : ''
}

/** Returns whether there was something to change: another member of the staff may have been faster. */
type Change = (tx: Transaction<DB>, id: string, now: Date) => Promise<boolean>

const again: Record<FailedKind, Change> = {
  event: retryFailedEvent,
  timer: (tx, id, now) =>
    changed(
      sql`update timers set tries = 0, run_at = ${now}, failed = null, reason = null, failed_at = null, parked_at = null
      where ${timerIs(id)} and tries > 0 and set_aside_at is null`.execute(tx),
    ),
  mail: sendAgain,
  push: sendAgain,
  webhook: (tx, id, now) =>
    changed(
      sql`update webhook_deliveries set state = 'queued', tries = 0, due_at = ${now}, parked_at = null
      where ${webhookIs(id)} and state in ('queued', 'failed') and set_aside_at is null`.execute(tx),
    ),
}

const aside: Record<FailedKind, Change> = {
  event: setAsideFailedEvent,
  timer: (tx, id, now) =>
    changed(
      sql`update timers set set_aside_at = ${now}, failed = coalesce(failed, reason, '')
      where ${timerIs(id)} and tries > 0 and set_aside_at is null`.execute(tx),
    ),
  mail: dropDelivery,
  push: dropDelivery,
  webhook: (tx, id, now) =>
    changed(
      sql`update webhook_deliveries set set_aside_at = ${now}, state = 'failed'
      where ${webhookIs(id)} and state in ('queued', 'failed') and set_aside_at is null`.execute(tx),
    ),
}

function sendAgain(tx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  return changed(
    sql`update deliveries set state = 'queued', tries = 0, due_at = ${now}, parked_at = null, refused_at = null
      where id = ${id} and state in ('queued', 'failed', 'uncertain') and set_aside_at is null`.execute(tx),
  )
}

function dropDelivery(tx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  return changed(
    sql`update deliveries set set_aside_at = ${now}, state = case when state = 'queued' then 'failed' else state end
      where id = ${id} and state in ('queued', 'failed', 'uncertain') and set_aside_at is null`.execute(tx),
  )
}

async function changed(result: Promise<{ numAffectedRows?: bigint }>): Promise<boolean> {
  return ((await result).numAffectedRows ?? 0n) > 0n
}

/** `<transaction>/<kind>/<name>`, where a name may hold slashes itself. */
function timerIs(id: string) {
  const [, transactionId = '', kind = '', name = ''] = /^([^/]+)\/([^/]+)\/(.+)$/s.exec(id) ?? []
  return sql`transaction_id = ${transactionId}::uuid and kind = ${kind} and name = ${name}`
}

/** `<webhook>/<number of the event>`. */
function webhookIs(id: string) {
  const [webhookId = '', number = ''] = id.split('/')
  return sql`webhook_id = ${webhookId}::uuid and sequence_id = ${number}::bigint`
}
