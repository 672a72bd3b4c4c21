import { type Selectable, sql } from 'kysely'
import type { DataArchives } from '#db/tables.ts'
import { dataExportDays } from '#config/retention.ts'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem } from '#kernel/problem.ts'
import { day, minute } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { record } from '../../events.ts'
import { memberById } from '../../users/index.ts'
import type { Member } from '../../users/viewer.ts'
import { dataExportKey } from './data-export-file.ts'
import { conversationIdsOf, conversationsOf } from './exported-conversations.ts'
import { exportedData, type OwnContents } from './exported-data.ts'
import { exportedPictures } from './exported-pictures.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'publicUrl' | 'storage' | 'dataExports' | 'log'>
type Row = Selectable<DataArchives>

/** A data export without progress for so long, in milliseconds, was interrupted: another node takes it over. */
const lease = 5 * minute
const progressEvery = 20

/**
 * Makes the data export that has waited longest and tells its person by an event. One at a time on each node, because reading
 * everything of a person is heavy. An attempt that fails is repeated (`retries.dataExports`). Returns how many were tried.
 */
export async function makeDataExports(app: Needs): Promise<number> {
  const row = await claimNext(app)
  if (!row) return 0
  try {
    // Its process ended in every attempt, so that no failure was ever noted.
    if (row.tries > retries.dataExports.maxTries) throw new Error('was interrupted too often')
    await make(app, row)
  } catch (error) {
    app.log('error', 'an archive of own data could not be made', {
      archive: row.id,
      tries: row.tries,
      reason: failureReason(error),
    })
    await noteFailure(app, row, error)
  }
  return 1
}

async function claimNext({ db, clock }: Needs): Promise<Row | undefined> {
  const now = clock.now()
  return db
    .updateTable('dataArchives')
    .set({ state: 'running', done: 0, tries: sql<number>`tries + 1`, runAt: new Date(now.getTime() + lease) })
    .where('id', '=', (due) =>
      due
        .selectFrom('dataArchives')
        .select('id')
        .where('state', 'in', ['queued', 'running'])
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function make(app: Needs, row: Row): Promise<void> {
  const viewer = await memberById(app, row.userId)
  const [ids, pictures] = await Promise.all([
    conversationIdsOf(app, viewer.userId),
    exportedPictures(app, viewer.userId),
  ])
  const contents: OwnContents = {
    locale: viewer.locale,
    timeZone: app.marketplace.timeZone,
    data: await exportedData(app, viewer, pictures),
    conversations: conversationsOf(app, viewer, ids),
    pictures,
    onProgress: reportProgress(app, row, ids.length + pictures.length),
  }
  const written = await app.dataExports.write(contents)
  try {
    await app.storage.put(dataExportKey(row), written.body, written.bytes)
    if (!(await publish(app, row, viewer, written.bytes))) await app.storage.delete(dataExportKey(row))
  } finally {
    await written.discard()
  }
}

/** Returns a function that counts what is written, and stores every twentieth time how far it is. */
function reportProgress({ db, clock }: Needs, { userId, id, tries }: Row, total: number): () => Promise<void> {
  let done = 0
  return async () => {
    done += 1
    if (done % progressEvery !== 1) return
    await db
      .updateTable('dataArchives')
      .set({ done, total, runAt: new Date(clock.now().getTime() + lease) })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('tries', '=', tries)
      .execute()
  }
}

/**
 * Makes the data export the person's only one and records the event of its mail. Returns false when the account was deleted or
 * another node has taken over: then nobody is to get the file.
 */
async function publish(app: Needs, row: Row, { userId }: Member, bytes: number): Promise<boolean> {
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + dataExportDays * day)
  return app.db.transaction().execute(async (tx) => {
    const ready = await tx
      .updateTable('dataArchives')
      .set({ state: 'ready', bytes, finishedAt: now, expiresAt })
      .where('userId', '=', userId)
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .where('tries', '=', row.tries)
      .returning('id')
      .executeTakeFirst()
    if (!ready) return false
    // Their files go with the next sweep.
    await tx
      .updateTable('dataArchives')
      .set({ expiresAt: now })
      .where('userId', '=', userId)
      .where('id', '<>', row.id)
      .execute()
    const payload = { archiveId: row.id, until: expiresAt.toISOString() }
    await record(tx, app.clock, 'user.archive-ready', { actorId: null, subjectId: userId, payload })
    return true
  })
}

/** Notes a failed attempt. The last one ends the data export and records the event of the mail to its person. */
async function noteFailure({ db, clock }: Needs, { userId, id, tries }: Row, error: unknown): Promise<void> {
  const now = clock.now()
  const isFinal = isProblem(error) || tries >= retries.dataExports.maxTries
  const outcome = isFinal
    ? { state: 'failed', finishedAt: now, expiresAt: new Date(now.getTime() + dataExportDays * day) }
    : { state: 'queued', runAt: new Date(now.getTime() + backOff(tries, retries.dataExports.wait)) }
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('dataArchives')
      .set(outcome)
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('tries', '=', tries)
      .returning('id')
      .executeTakeFirst()
    if (noted && isFinal)
      await record(tx, clock, 'user.archive-failed', { actorId: null, subjectId: userId, payload: { archiveId: id } })
  })
}
