import { createHmac } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { requireMember, type Viewer } from '#domain/users/index.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { isSameText } from '#kernel/same-text.ts'

/** Which search of whom, with the key that only its mails have. */
export type SavedSearchKey = { userId: string; id: string; key: string }

/** Deletes one of the viewer's saved searches; unknown ids are ignored. Throws `not-signed-in`. */
export async function endSavedSearch({ db }: Pick<App, 'db'>, viewer: Viewer, id: string): Promise<void> {
  const { userId } = requireMember(viewer)
  if (isId(id)) await remove(db, userId, id)
}

/** Deletes a saved search by the link of its mails, for any viewer. Throws `not-found` for a wrong key. */
export async function endSavedSearchByKey(app: Pick<App, 'db' | 'secret'>, named: SavedSearchKey): Promise<void> {
  if (!isSavedSearchKey(app, named)) throw new Problem('not-found')
  await remove(app.db, named.userId, named.id)
}

/** Whether a key is the one of this search's mails. */
export function isSavedSearchKey(app: Pick<App, 'secret'>, { userId, id, key }: SavedSearchKey): boolean {
  return isId(userId) && isId(id) && isSameText(key, savedSearchKey(app, { userId, id }))
}

/** Returns the token in the mails of a saved search, with which one press ends it. */
export function savedSearchKey({ secret }: Pick<App, 'secret'>, { userId, id }: Omit<SavedSearchKey, 'key'>): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['saved-search', userId, id]))
    .digest('base64url')
    .slice(0, 32)
}

async function remove(db: App['db'], userId: string, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('userId', '=', userId).where('id', '=', id).execute()
}
