import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { day } from '#kernel/clock.ts'
import { record } from '../events.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Members that are notified in one transaction. */
const batch = 200

/**
 * Notifies the members who joined before a new version of the marketplace's terms, a part of them in each call. The first
 * version that a site has holds at once, because it replaces nothing. Each member gets one mail, by an event, also with
 * several nodes. Returns how many were notified; 0 when all were, or while another node notifies.
 */
export async function announceTerms(app: Needs): Promise<number> {
  const { version } = app.marketplace.terms
  const known = await app.db
    .selectFrom('termsVersions')
    .select('finishedAt')
    .where('version', '=', version)
    .executeTakeFirst()
  if (known?.finishedAt) return 0
  if (!known) await addVersion(app)
  return app.db.transaction().execute((tx) => notifyNext(tx, app))
}

async function addVersion({ db, clock, marketplace }: Needs): Promise<void> {
  const { version, noticeDays } = marketplace.terms
  const now = clock.now()
  const earlier = await db.selectFrom('termsVersions').select('version').limit(1).executeTakeFirst()
  const effectiveAt = earlier ? new Date(now.getTime() + noticeDays * day) : now
  await db
    .insertInto('termsVersions')
    .values({ version, announcedAt: now, effectiveAt, finishedAt: earlier ? null : now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function notifyNext(tx: Transaction<DB>, { clock, marketplace }: Needs): Promise<number> {
  const { version } = marketplace.terms
  const change = await tx
    .selectFrom('termsVersions')
    .selectAll()
    .where('version', '=', version)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!change) return 0
  const members = await nextMembers(tx, change)
  const now = clock.now()
  const last = members.at(-1)
  if (!last) {
    await tx.updateTable('termsVersions').set({ finishedAt: now }).where('version', '=', version).execute()
    return 0
  }
  const notice = { version, notifiedAt: now, dueAt: change.effectiveAt }
  await tx
    .insertInto('termsNotices')
    .values(members.map(({ id: userId }) => ({ userId, ...notice })))
    .execute()
  const payload = { version, effectiveAt: change.effectiveAt.toISOString() }
  for (const { id } of members) await record(tx, clock, 'user.terms-changed', { actorId: null, subjectId: id, payload })
  await tx.updateTable('termsVersions').set({ notifiedUntil: last.id }).where('version', '=', version).execute()
  return members.length
}

/** The next members by id who joined before the change was announced. Those who were banned or have left are passed over. */
function nextMembers(tx: Transaction<DB>, change: { notifiedUntil: string | null; announcedAt: Date }) {
  const { notifiedUntil, announcedAt } = change
  return tx
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'active')
    .where('createdAt', '<', announcedAt)
    .$if(notifiedUntil !== null, (query) => query.where('id', '>', notifiedUntil ?? ''))
    .orderBy('id')
    .limit(batch)
    .execute()
}
