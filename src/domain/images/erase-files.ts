import type { App } from '#domain/app.ts'
import { hashOfKey, variantKey } from './media-address.ts'

/**
 * Deletes the files and contents of pictures that no account shows any more, at once and not with the next sweep. Contents
 * that another picture still has are kept. Call it after the commit that deleted the pictures. Returns how many contents
 * were deleted.
 */
export async function eraseFiles(app: Pick<App, 'db' | 'storage'>, contentHashes: string[]): Promise<number> {
  let erased = 0
  for (const contentHash of new Set(contentHashes)) if (await eraseContent(app, contentHash)) erased += 1
  return erased
}

async function eraseContent({ db, storage }: Pick<App, 'db' | 'storage'>, contentHash: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The lock keeps an upload of the same content waiting until its files are gone and can be written again.
    const content = await tx
      .selectFrom('imageContents')
      .select('contentHash')
      .where('contentHash', '=', contentHash)
      .forUpdate()
      .executeTakeFirst()
    const used = await tx
      .selectFrom('images')
      .select('id')
      .where('contentHash', '=', contentHash)
      .limit(1)
      .executeTakeFirst()
    if (!content || used) return false
    for await (const { key } of storage.list(variantKey(contentHash, '')))
      if (hashOfKey(key) === contentHash) await storage.delete(key)
    await tx.deleteFrom('imageContents').where('contentHash', '=', contentHash).execute()
    return true
  })
}
