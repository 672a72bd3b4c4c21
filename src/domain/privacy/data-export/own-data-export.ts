import type { Readable } from 'node:stream'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { dataExportKey } from './data-export-file.ts'

/** The viewer's last data export. `progress` is a share from 0 to 1, null while it waits for its turn. */
export type OwnDataExport = {
  id: string
  createdAt: Date
} & (
  | { state: 'waiting'; progress: number | null }
  | { state: 'ready'; bytes: number; expiresAt: Date }
  | { state: 'failed' }
)

/**
 * Returns the viewer's last data export that did not fail, else the last one; null when there is none any more. Throws like
 * `requireAccountOwner`.
 */
export async function ownDataExport(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<OwnDataExport | null> {
  const { userId } = requireAccountOwner(viewer)
  const row = await app.db
    .selectFrom('dataArchives')
    .selectAll()
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', app.clock.now())]))
    // One that is still there is offered although a later one failed.
    .orderBy(({ eb }) => eb('state', '=', 'failed'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, state, createdAt, bytes, expiresAt, done, total } = row
  if (state === 'ready' && bytes !== null && expiresAt) return { id, createdAt, state, bytes, expiresAt }
  if (state === 'failed') return { id, createdAt, state }
  const progress = state === 'running' ? Math.min(1, done / Math.max(1, total)) : null
  return { id, createdAt, state: 'waiting', progress }
}

/**
 * Opens the file of one of the viewer's own data exports. Throws `not-found` for another person's, for one that is not ready or
 * past its days, and where the file is gone, such as after a restored backup; and like `requireAccountOwner`.
 */
export async function openDataExport(
  app: Pick<App, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  id: string,
): Promise<{ body: Readable; bytes: number; createdAt: Date }> {
  const { userId } = requireAccountOwner(viewer)
  if (!isId(id)) throw new Problem('not-found')
  const row = await app.db
    .selectFrom('dataArchives')
    .select(['id', 'tries', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', app.clock.now())
    .executeTakeFirst()
  const file = row && (await app.storage.get(dataExportKey(row)))
  if (!row || !file) throw new Problem('not-found')
  return { ...file, createdAt: row.createdAt }
}
