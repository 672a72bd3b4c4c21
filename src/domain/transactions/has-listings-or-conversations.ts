import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'

/** Returns whether a person has listings or conversations, and can therefore expect messages. */
export async function hasListingsOrConversations(app: Pick<App, 'db'>, viewer: Viewer): Promise<boolean> {
  if (viewer.kind !== 'member') return false
  const { userId } = viewer
  const found = await app.db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('listings').select('id').where('authorId', '=', userId).where('deleted', '=', false)),
        exists(selectFrom('participations').select('transactionId').where('userId', '=', userId)),
      ]).as('has'),
    )
    .executeTakeFirst()
  return Boolean(found?.has)
}
