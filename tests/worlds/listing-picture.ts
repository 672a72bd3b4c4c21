import type { App } from '#domain/app.ts'
import type { Member } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'

const contentHash = 'a'.repeat(64)

/** A picture that somebody has uploaded for a listing, as the database knows it; there is no file. */
export async function listingPicture({ db, clock }: Pick<App, 'db' | 'clock'>, { userId }: Member): Promise<string> {
  const id = newId()
  const createdAt = clock.now()
  const content = { contentHash, width: 1200, height: 800, format: 'jpeg', bytes: 1, createdAt }
  await db
    .insertInto('imageContents')
    .values({ ...content, thumbhash: Buffer.alloc(21, 7) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('images').values({ id, ownerId: userId, kind: 'listing', contentHash, createdAt }).execute()
  return id
}
