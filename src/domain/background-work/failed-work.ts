import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import type { App } from '../app.ts'
import type { FailedKind } from '../audit.ts'
import { heldByRestore } from '../held-by-restore.ts'
import { personCards, staffActor } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * Something that was to happen in the background and failed. `name` is the event, the timer, the mail's template or the
 * webhook's host. `parkedAt` is null while it is still tried again by itself, next at `nextAttemptAt`. `person` is who a
 * mail or a notification of a browser goes to.
 */
export type FailedWork = {
  kind: FailedKind
  id: string
  name: string
  outcome: 'failed' | 'refused' | 'uncertain'
  reason: string
  attempts: number
  failedAt: Date
  nextAttemptAt: Date
  parkedAt: Date | null
  /** Nothing failed: it was due before a restore, and staff decide. */
  isHeld: boolean
  person: PersonCard | null
}

/**
 * Number of parked items of a kind, of those among them that a restore holds and that have not failed, and of those that are
 * tried again automatically.
 */
export type FailedCount = { kind: FailedKind; parked: number; held: number; retrying: number }

const perPage = 50

/** Returns what has failed, parked things first, each from the newest on. For staff. Throws `forbidden`. */
export async function failedWork(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { page = 1 }: { page?: number } = {},
): Promise<Page<FailedWork>> {
  staffActor(viewer)
  const wanted = Math.max(1, Math.min(page, 10_000))
  const total = (await countFailedWork(app.db)).reduce((sum, { parked, retrying }) => sum + parked + retrying, 0)
  const rows = await app.db
    .selectFrom('failedWork')
    .selectAll()
    .orderBy(sql`parked_at is null`)
    .orderBy('failedAt', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((wanted - 1) * perPage)
    .execute()
  const people = await personCards(
    app,
    rows.flatMap(({ kind, subjectId }) => (isToPerson(kind) && subjectId ? subjectId : [])),
  )
  const items = rows.map(({ subjectId, ...row }) => {
    const name = row.kind === 'webhook' ? hostOf(row.name ?? '') : (row.name ?? '')
    const person = (isToPerson(row.kind) && people.get(subjectId ?? '')) || null
    return { ...row, name, isHeld: row.reason === heldByRestore, person } as FailedWork
  })
  return pageOf(items, wanted, perPage, total)
}

/** Counts what has failed by kind, only kinds of which there is some. */
export async function countFailedWork(db: Kysely<DB>): Promise<FailedCount[]> {
  const rows = await db
    .selectFrom('failedWork')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('parkedAt', 'is not', null).as('parked'),
      fn
        .countAll<number>()
        .filterWhere('parkedAt', 'is not', null)
        .filterWhere('reason', '=', heldByRestore)
        .as('held'),
      fn.countAll<number>().filterWhere('parkedAt', 'is', null).as('retrying'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, ...counts }) => ({ kind: kind as FailedKind, ...counts }))
}

function isToPerson(kind: string | null): boolean {
  return kind === 'mail' || kind === 'push'
}

/** Returns only the host of an external address, because the rest may hold a password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
