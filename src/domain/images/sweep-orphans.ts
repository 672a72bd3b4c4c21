import type { App } from '#domain/app.ts'
import { dayInSeconds } from '#kernel/clock.ts'
import { hashOfKey } from './media-address.ts'

type Slice = Pick<App, 'db' | 'clock' | 'storage'>

/**
 * Removes pictures of deleted listings, files that belong to no picture, leftovers of broken uploads, and contents that no
 * picture has any more, all only after a day. Files go before rows: what loses its row now keeps its files until the next
 * sweep, so that an upload of the same content that is under way can still bring the row back.
 */
export async function sweepOrphans(app: Slice): Promise<{ files: number; contents: number }> {
  await forgetDeleted(app)
  let files = 0
  for await (const batch of batches(app.storage.list('images/'))) files += await deleteUnknown(app, batch)
  for await (const batch of batches(app.storage.list('incoming/'))) {
    for (const { key } of batch) await app.storage.delete(key)
    files += batch.length
  }
  return { files, contents: await deleteUnused(app) }
}

/** Pictures of deleted listings that nothing else shows. Their files go with the next sweep. */
async function forgetDeleted({ db }: Slice): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('listingImages')
      .using('listings')
      .whereRef('listings.id', '=', 'listingImages.listingId')
      .where('listings.deleted', '=', true)
      .returning('listingImages.imageId')
      .execute()
    if (removed.length === 0) return
    const ids = [...new Set(removed.map(({ imageId }) => imageId))]
    await tx
      .deleteFrom('images')
      .where('id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('listingImages').select('imageId').whereRef('listingImages.imageId', '=', 'images.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('users').select('users.id').whereRef('users.profileImageId', '=', 'images.id'))),
      )
      .execute()
  })
}

type Listed = { key: string; ageSeconds: number }

async function* batches(list: AsyncIterable<Listed>): AsyncIterable<Listed[]> {
  let batch: Listed[] = []
  for await (const file of list) {
    if (file.ageSeconds < dayInSeconds) continue
    batch.push(file)
    if (batch.length < 500) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function deleteUnknown(app: Slice, files: Listed[]): Promise<number> {
  const hashes = [...new Set(files.flatMap(({ key }) => hashOfKey(key) ?? []))]
  const known = hashes.length > 0 ? await knownHashes(app, hashes) : new Set<string>()
  const orphans = files.filter(({ key }) => !known.has(hashOfKey(key) ?? ''))
  for (const { key } of orphans) await app.storage.delete(key)
  return orphans.length
}

async function knownHashes(app: Slice, hashes: string[]): Promise<Set<string>> {
  const rows = await app.db
    .selectFrom('imageContents')
    .select('contentHash')
    .where('contentHash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ contentHash }) => contentHash))
}

async function deleteUnused(app: Slice): Promise<number> {
  const yesterday = new Date(app.clock.now().getTime() - dayInSeconds * 1000)
  try {
    const deleted = await app.db
      .deleteFrom('imageContents')
      .where('createdAt', '<', yesterday)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('images').select('images.id').whereRef('images.contentHash', '=', 'imageContents.contentHash'),
          ),
        ),
      )
      .returning('contentHash')
      .execute()
    return deleted.length
  } catch (error) {
    // An upload brought one of them back meanwhile: its foreign key stops the deletion, the next sweep tries again.
    if (error instanceof Error && 'code' in error && error.code === '23503') return 0
    throw error
  }
}
