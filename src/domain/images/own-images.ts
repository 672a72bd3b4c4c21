import type { Transaction } from 'kysely'
import type { App } from '#domain/app.ts'
import type { DB } from '#db/tables.ts'
import { requireMember, type Viewer } from '#domain/users/index.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { StoredImage } from './store-image.ts'

/**
 * The viewer's own pictures by id, in the order asked for. Throws Problem `not-found` when one does not exist or is
 * somebody else's, and `upload-too-many` above 100 ids.
 */
export async function requireOwnImages(app: Pick<App, 'db'>, viewer: Viewer, ids: string[]): Promise<StoredImage[]> {
  const { userId } = requireMember(viewer)
  if (ids.length > 100) throw new Problem('upload-too-many', { field: 'images', params: { max: 100 } })
  const wanted = ids.filter(isId)
  const rows = wanted.length > 0 ? await ownRows(app, userId, wanted) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const image = byId.get(id.toLowerCase())
    if (!image) throw new Problem('not-found', { field: 'images' })
    return image
  })
}

function ownRows(app: Pick<App, 'db'>, userId: string, ids: string[]): Promise<StoredImage[]> {
  return app.db
    .selectFrom('images')
    .innerJoin('imageContents', 'imageContents.contentHash', 'images.contentHash')
    .select(['images.id', 'images.contentHash', 'width', 'height', 'thumbhash'])
    .where('images.ownerId', '=', userId)
    .where('images.id', 'in', ids)
    .execute()
}

/** Removes pictures that nothing shows any more; the sweep takes their files if no other picture has the same content. */
export async function forgetImages(trx: Transaction<DB>, ids: string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('images').where('id', 'in', ids).execute()
}

/** Removes all pictures of somebody. Returns the hashes of their contents, whose files go after the commit (`eraseFiles`). */
export async function forgetImagesOf(trx: Transaction<DB>, ownerId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('images').where('ownerId', '=', ownerId).returning('contentHash').execute()
  return rows.map(({ contentHash }) => contentHash)
}
